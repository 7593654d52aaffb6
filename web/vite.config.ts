import { fileURLToPath } from 'node:url';
import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vitest/config';

// `npm run dev` serves the page with hot reload and forwards requests under /api to a running `kiebitz serve`.
const server = process.env.KIEBITZ_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [vue()],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  define: { __VUE_OPTIONS_API__: false, __VUE_I18N_LEGACY_API__: false, __VUE_I18N_FULL_INSTALL__: false },
  server: { proxy: { '/api': { target: server, ws: true, changeOrigin: true } } },
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  test: { environment: 'node', include: ['src/**/*.test.ts'], setupFiles: ['src/test/browserGlobals.ts'] },
});

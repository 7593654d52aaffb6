import { createRouter, createWebHistory, type RouteRecordRaw } from 'vue-router';
import PlayView from './play/PlayView.vue';

// The first page is in the first file; the others are loaded when they are opened.
const routes: RouteRecordRaw[] = [
  { path: '/', redirect: '/play' },
  { path: '/play/:id?', name: 'play', component: PlayView, props: true },
  { path: '/analyse', name: 'analyse', component: () => import('./analyse/AnalyseView.vue') },
  { path: '/review/:id?', name: 'review', component: () => import('./review/ReviewView.vue'), props: true },
  { path: '/lab', name: 'lab', component: () => import('./lab/LabView.vue') },
  { path: '/games', name: 'games', component: () => import('./games/GamesView.vue') },
  { path: '/settings', name: 'settings', component: () => import('./settings/SettingsView.vue') },
  { path: '/:rest(.*)*', name: 'nowhere', component: () => import('./shell/NowhereView.vue') },
];

export const router = createRouter({
  history: createWebHistory(),
  routes,
  // A new page starts at its top; a change of the query only keeps the scroll position.
  scrollBehavior: (to, from, saved) => saved ?? (to.path === from.path ? false : { top: 0 }),
});

// After an update of the server the files have new names, so the page is reloaded.
router.onError((_, to) => {
  if (navigator.onLine) window.location.assign(to.fullPath);
});

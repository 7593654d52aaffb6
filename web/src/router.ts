import { createRouter, createWebHistory, type RouteRecordRaw } from 'vue-router';
import PlayView from './play/PlayView.vue';

// The first page is in the first file; the others come when they are visited.
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
  // A page begins at its top; one that only renames its line stays where it is.
  scrollBehavior: (to, from, saved) => saved ?? (to.path === from.path ? false : { top: 0 }),
});

// The files of a page have new names after an update of the server: loading everything anew finds them.
router.onError((_, to) => {
  if (navigator.onLine) window.location.assign(to.fullPath);
});

// Before the first paint: the theme, so that a dark page does not flash white. App.vue keeps it up to date.
(() => {
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem('kiebitz.settings') ?? '{}');
  } catch {
    // a damaged store counts as none
  }
  const dark = kept.theme === 'dark' || (kept.theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();

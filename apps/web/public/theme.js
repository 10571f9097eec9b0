// Sets theme and language before the first paint, so that nothing flashes. External: the policy allows no inline script.
try {
  var root = document.documentElement;
  var theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  var language = (localStorage.getItem('language') || navigator.language).toLowerCase().split('-')[0];
  if (/^[a-z]{2}$/.test(language)) root.lang = language;
} catch {
  // Storage is switched off: the system's theme and the browser's language it is.
}
// Whatever goes wrong is reported by a file that is loaded then.
var report = (event) =>
  void import(/* @vite-ignore */ `${location.origin}/report-error.js`)
    .then((file) => file.report(event))
    .catch(() => {});
addEventListener('error', report);
addEventListener('unhandledrejection', report);

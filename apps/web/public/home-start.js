// Before the first paint of a page that the server renders: the theme, and the language that was chosen on this device.
try {
  var root = document.documentElement;
  var theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  var stored = localStorage.getItem('language');
  var asked = new URLSearchParams(location.search).get('lang');
  if (asked !== null && asked === stored) history.replaceState(history.state, '', location.pathname + location.hash);
  if (asked === null && stored !== root.lang && root.dataset.languages.split(' ').includes(stored)) {
    root.hidden = true;
    location.replace('?lang=' + stored + location.hash);
  }
  if (localStorage.getItem('session')) root.dataset.session = '';
} catch {
  // Storage is switched off: the system's theme and the language of the server's answer it is.
}
// Whatever goes wrong is reported by a file that is loaded then.
var report = (event) =>
  void import(/* @vite-ignore */ `${location.origin}/report-error.js`)
    .then((file) => file.report(event))
    .catch(() => {});
addEventListener('error', report);
addEventListener('unhandledrejection', report);

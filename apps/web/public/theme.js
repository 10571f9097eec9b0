// Sets theme and language before the first paint, so that nothing flashes. External: the policy allows no inline script.
try {
  var root = document.documentElement;
  var theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  var stored = localStorage.getItem('language');
  var offered = root.dataset.languages; // the landing page's: the server rendered it in a language already
  if (offered === undefined) {
    var language = (stored || navigator.language).toLowerCase().split('-')[0];
    if (/^[a-z]{2}$/.test(language)) root.lang = language;
  } else {
    var asked = new URLSearchParams(location.search).get('lang');
    if (asked !== null && asked === stored) history.replaceState(history.state, '', '/' + location.hash);
    if (asked === null && stored !== root.lang && offered.split(' ').includes(stored)) {
      root.hidden = true;
      location.replace('/?lang=' + stored + location.hash);
    }
    if (localStorage.getItem('session')) root.dataset.session = '';
  }
} catch {
  // Storage is switched off: the system's theme and the browser's language it is.
}

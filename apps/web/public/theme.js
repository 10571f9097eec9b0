// Sets theme and first language before the first paint, so that nothing flashes. External: the policy allows no inline script.
try {
  var theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  var language = (localStorage.getItem('language') || navigator.language).toLowerCase().split('-')[0];
  if (/^[a-z]{2}$/.test(language)) document.documentElement.lang = language;
} catch {
  // Storage is switched off: the system's theme it is.
}

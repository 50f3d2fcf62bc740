/**
 * Shows the tip on iOS 11 and below, 12.0 and 12.1: too old for the app and for most games. It is in every page,
 * because cached pages are sent to every phone; so the script reads the user agent in the browser, in syntax that
 * those phones support.
 */
export const legacyTip =
  `(function(m){if(m&&(m[1]<12||m[1]==12&&(m[2]|0)<2))document.getElementById("legacy").hidden=false})` +
  `(/(?:iPhone|iPad|iPod).* OS (\\d+)(?:_(\\d+))?/.exec(navigator.userAgent))`;

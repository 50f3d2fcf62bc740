/**
 * Shows the tip on iOS 11 and below, 12.0 and 12.1: too old for the app and for most games. It is in every page,
 * because a page that is kept is sent to every phone; so the phone's name is read there, by words those phones know.
 */
export const legacyTip =
  `(function(m){if(m&&(m[1]<12||m[1]==12&&(m[2]|0)<2))document.getElementById("legacy").hidden=false})` +
  `(/(?:iPhone|iPad|iPod).* OS (\\d+)(?:_(\\d+))?/.exec(navigator.userAgent))`;

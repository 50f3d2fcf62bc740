/**
 * Runs before anything is painted, so that nothing flips afterwards: the system's theme where the player chose none,
 * and whether the session that a cookie announced is really there. Browser storage is asked for that alone: the first
 * question of a page waits for it, and so would the paint.
 */
export const beforePaint = minify(`
(function(d,s){
  if(!d.dataset.theme&&window.matchMedia&&matchMedia("(prefers-color-scheme:light)").matches)d.dataset.theme="light";
  if(d.hasAttribute("data-session")){
  try{s=sessionStorage.MC_SESSION_INFO||localStorage.autoLogin=="1"&&localStorage.MC_SESSION_INFO}catch(e){}
  s||d.removeAttribute("data-session")}
})(document.documentElement)`);

/**
 * Beside it on every page but home: where the browser can have no passkey (`canBrowser` of features/passkeys asks the
 * same), the button for one, which the server drew, is taken away before it is seen. Afterwards everything below it
 * would move under the finger.
 */
export const passkeysBeforePaint = `if(!window.PublicKeyCredential||/^[\\d.]+$|:/.test(location.hostname))document.documentElement.dataset.passkeys="none"`;

/**
 * Fetches the front: at once when `now` or when a session waits, else when the page has loaded, has been painted (a
 * page in the background waits until it is looked at) and is idle, its first picture decoded, so that what is seen
 * first does not wait for what answers; or at the first touch or key, and for a picture that hangs not for ever.
 *
 * A button tapped before React has taken over the part it stands in (what it takes over bears its mark) is remembered
 * and pressed when it has: React hears such a tap only where it can take the part over on the spot, and else stops it.
 * So is a form's: nothing typed goes out as a plain post, and without this script the server's forms stand shut.
 *
 * The browser's offer to install the page comes once, often before any file of ours: it is kept (`lib/install-prompt`).
 *
 * All `files` are fetched together; those `needed` to begin are run one after the other, each in a task of its own.
 * A failure is tried again twice, then said, with a way to retry; coming back online tries again by itself.
 */
export function starter(needed: readonly string[], files: readonly string[], now: boolean): string {
  return minify(`
(function(w,d,on,n){
  w.addEventListener("beforeinstallprompt",function(e){e.preventDefault();w.foyerOffer=e});
  function load(){var l=${JSON.stringify(files)};
  l.forEach(function(s,k){k=d.createElement("link");k.rel="modulepreload";k.href=s;d.head.appendChild(k)});
  l${files.length > needed.length ? `.slice(0,${needed.length})` : ""}.reduce(function(p,s){return p.then(function(){return import(s)}).then(function(){return new Promise(setTimeout)})},Promise.resolve()).catch(function(){n++<2?setTimeout(load,n*900):(d.getElementById("failed").hidden=false,w.addEventListener("online",function(){location.reload()}))})}
  function go(){if(!on){on=1;load()}}
  ["pointerdown","touchstart","keydown"].forEach(function(e){d.addEventListener(e,go,{once:true,passive:true})});
  function asleep(b){return!Object.keys(b).some(function(k){return/^__reactP/.test(k)})}
  d.addEventListener("click",function(e){var b=e.target.closest("#root button");b&&asleep(b)&&setTimeout(function(){if(asleep(b))w.foyerTap=b})},true);
  d.addEventListener("submit",function(e){if(asleep(e.target)){e.preventDefault();go()}},true);
  d.querySelectorAll("#root form [type=submit]").forEach(function(b){b.disabled=false});
  if(${now}||d.documentElement.hasAttribute("data-session"))go();
  else{setTimeout(go,8e3);w.addEventListener("load",function(){new PerformanceObserver(function(_,o){o.disconnect();function idle(){(w.requestIdleCallback||setTimeout)(go)}var i=d.images[0];i&&i.decode?i.decode().then(idle,idle):idle()}).observe({type:"paint",buffered:true})})}
})(window,document,0,0)`);
}

function minify(code: string): string {
  return code.replace(/\n\s*/g, "");
}

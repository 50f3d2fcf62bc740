import { REACT_PROPS } from "../../ui/lazy/is-hydrated.ts";

/**
 * Runs before the first paint, so that nothing changes afterwards: sets the system's theme if the player chose none,
 * and checks that the session announced by a cookie exists, and whether its player has recent games, for which a place
 * is then reserved. Browser storage is read for that only: the first access
 * of a page blocks, and would delay the paint.
 */
export const beforePaint = minify(`
(function(d,s){
  if(!d.dataset.theme&&window.matchMedia&&matchMedia("(prefers-color-scheme:light)").matches)d.dataset.theme="light";
  if(d.hasAttribute("data-session")){
  try{s=sessionStorage.MC_SESSION_INFO||localStorage.autoLogin=="1"&&localStorage.MC_SESSION_INFO;s&&localStorage.noRecentGames&&d.setAttribute("data-session","new")}catch(e){}
  s||d.removeAttribute("data-session")}
})(document.documentElement)`);

/**
 * Runs after it on every page but home: if the browser cannot have a passkey (`canBrowser` of features/passkeys
 * checks the same), the server-rendered passkey button is hidden before the first paint. Later, everything below it
 * would shift.
 */
export const passkeysBeforePaint = `if(!window.PublicKeyCredential||/^[\\d.]+$|:/.test(location.hostname))document.documentElement.dataset.passkeys="none"`;

/**
 * Loads the client: at once if `now` or if there is a session; else when the page has loaded, has been painted (a
 * page in the background waits until it is visible) and is idle, with its first picture decoded, so that the script
 * does not delay what is seen first; or at the first touch or key; after 8 s at the latest.
 *
 * A click on a button that React has not hydrated (hydrated elements have its props key) is saved and repeated after
 * hydration: React receives such a click only where it can hydrate the block on the spot, and else stops it. A form's
 * submit is prevented until then: nothing is sent as a plain post, and without this script the server-rendered forms
 * stay disabled.
 *
 * The browser fires the install prompt once, often before any of our files is loaded; it is saved
 * (`lib/install-prompt`).
 *
 * All `files` are fetched together; those `needed` to start run one after the other, each in a task of its own. A
 * failure is retried twice, then shown with a way to retry; coming back online reloads the page.
 */
export function bootstrapScript(needed: readonly string[], files: readonly string[], now: boolean): string {
  return minify(`
(function(w,d,on,n){
  w.addEventListener("beforeinstallprompt",function(e){e.preventDefault();w.foyerOffer=e});
  function load(){var l=${JSON.stringify(files)};
  l.forEach(function(s,k){k=d.createElement("link");k.rel="modulepreload";k.href=s;d.head.appendChild(k)});
  l${files.length > needed.length ? `.slice(0,${needed.length})` : ""}.reduce(function(p,s){return p.then(function(){return import(s)}).then(function(){return new Promise(setTimeout)})},Promise.resolve()).catch(function(){n++<2?setTimeout(load,n*900):(d.getElementById("failed").hidden=false,w.addEventListener("online",function(){location.reload()}))})}
  function go(){if(!on){on=1;load()}}
  ["pointerdown","touchstart","keydown"].forEach(function(e){d.addEventListener(e,go,{once:true,passive:true})});
  function unhydrated(b){return!Object.keys(b).some(function(k){return!k.indexOf("${REACT_PROPS}")})}
  d.addEventListener("click",function(e){var b=e.target.closest("#root button");b&&unhydrated(b)&&setTimeout(function(){if(unhydrated(b))w.foyerTap=b})},true);
  d.addEventListener("submit",function(e){if(unhydrated(e.target)){e.preventDefault();go()}},true);
  d.querySelectorAll("#root form [type=submit]").forEach(function(b){b.disabled=false});
  if(${now}||d.documentElement.hasAttribute("data-session"))go();
  else{setTimeout(go,8e3);w.addEventListener("load",function(){new PerformanceObserver(function(_,o){o.disconnect();function idle(){(w.requestIdleCallback||setTimeout)(go)}var i=d.images[0];i&&i.decode?i.decode().then(idle,idle):idle()}).observe({type:"paint",buffered:true})})}
})(window,document,0,0)`);
}

function minify(code: string): string {
  return code.replace(/\n\s*/g, "");
}

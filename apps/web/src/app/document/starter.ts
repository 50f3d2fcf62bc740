/** Runs before anything is painted: the theme, and whether a session waits, so that nothing flips afterwards. */
export const beforePaint = minify(`
(function(d,s,t){
  try{t=localStorage.theme;s=sessionStorage.MC_SESSION_INFO||localStorage.autoLogin=="1"&&localStorage.MC_SESSION_INFO}catch(e){}
  if(t=="light"||t=="dark")d.dataset.theme=t;
  else if(!d.dataset.theme&&window.matchMedia&&matchMedia("(prefers-color-scheme:light)").matches)d.dataset.theme="light";
  if(s)d.setAttribute("data-session","")
})(document.documentElement)`);

/**
 * Fetches the front: at once when \`now\` or when a session waits, else after the page has loaded and is idle, or
 * at the first touch or key. A button tapped before that is remembered and pressed when the script is there.
 * A failure is tried again twice, then said, with a way to retry; coming back online tries again by itself.
 */
export function starter(needed: readonly string[], now: boolean): string {
  return minify(`
(function(w,d,on,n){
  function load(){Promise.all(${JSON.stringify(needed)}.map(function(s){return import(s)})).catch(function(){n++<2?setTimeout(load,n*900):(d.getElementById("failed").hidden=false,w.addEventListener("online",function(){location.reload()}))})}
  function go(){if(!on){on=1;load()}}
  ["pointerdown","touchstart","keydown"].forEach(function(e){d.addEventListener(e,go,{once:true,passive:true})});
  d.addEventListener("click",function f(e){var b=e.target.closest&&e.target.closest("#root button");if(w.foyerReady)d.removeEventListener("click",f,true);else if(b)w.foyerTap=b},true);
  if(${now}||d.documentElement.hasAttribute("data-session"))go();
  else w.addEventListener("load",function(){(w.requestIdleCallback||setTimeout)(go)})
})(window,document,0,0)`);
}

function minify(code: string): string {
  return code.replace(/\n\s*/g, "");
}

/** Plain on purpose: the page is another company's. */
export const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0 auto; padding: 1rem; max-width: 28rem; }
header { display: flex; justify-content: space-between; align-items: baseline; gap: 1rem; }
h1 { font-size: 1.25rem; margin: 0; }
.notice { border: 1px dashed; border-radius: .5rem; padding: .5rem .75rem; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; }
dd { margin: 0; text-align: end; overflow-wrap: anywhere; }
.sum { font-size: 1.5rem; font-weight: 600; }
.state { font-size: 1.25rem; font-weight: 600; }
button, input, select, .button { font: inherit; box-sizing: border-box; width: 100%; min-height: 3rem;
  margin: .25rem 0; padding: .5rem .75rem; border-radius: .5rem; border: 1px solid; }
.button { display: grid; place-items: center; color: inherit; text-decoration: none; }
.main { background: #1f4fd8; color: #fff; border-color: #1f4fd8; font-weight: 600; }
:focus-visible { outline: 3px solid #f5a623; outline-offset: 2px; }
details { margin-block: .5rem; }
summary { padding: .75rem 0; cursor: pointer; }
.error { font-weight: 600; }
nav a { color: inherit; padding: .75rem .25rem; }
`;

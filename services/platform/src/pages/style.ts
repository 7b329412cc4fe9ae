/** One small sheet for every page: system fonts, both colour schemes, readable from 320 px. */
export const style = `
:root{color-scheme:light dark;--ink:#1b2430;--quiet:#4d5b6a;--paper:#f4f6f8;--card:#fff;--line:#cfd7df;--accent:#0b5cad;--on-accent:#fff;--bad:#a4262c;--good:#17663a;--warm:#fff6de;--warm-line:#d9b44a}
@media (prefers-color-scheme:dark){:root{--ink:#e8edf2;--quiet:#a9b6c3;--paper:#12181f;--card:#1b232c;--line:#3a4754;--accent:#7ab8f5;--on-accent:#0b1824;--bad:#ff9a9e;--good:#7fd6a2;--warm:#2d2611;--warm-line:#8a6d1f}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1rem;background:var(--paper);color:var(--ink);font:1rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{width:100%;max-width:34rem;background:var(--card);border:1px solid var(--line);border-radius:.75rem;padding:clamp(1.1rem,5vw,2.25rem)}
h1{font-size:1.5rem;line-height:1.25;margin:0 0 .75rem}
h2{font-size:1.1rem;margin:1.5rem 0 .5rem}
p{margin:.6rem 0}
.quiet{color:var(--quiet)}
.bad{color:var(--bad)}
.good{color:var(--good)}
.card{border:1px solid var(--line);border-radius:.6rem;padding:.2rem 1rem;margin:1rem 0}
.card h2{margin:.8rem 0 0}
.card dl{margin:.6rem 0 .8rem}
.notice{background:var(--warm);border:1px solid var(--warm-line);border-radius:.6rem;padding:.8rem 1rem}
dl{display:grid;grid-template-columns:auto 1fr;gap:.35rem 1rem;margin:1rem 0}
dt{color:var(--quiet)}
dd{margin:0;overflow-wrap:anywhere}
ul{padding-left:1.2rem;margin:.5rem 0}
a{color:var(--accent)}
.actions{display:flex;flex-wrap:wrap;gap:.75rem;margin:1.5rem 0 1.25rem}
.button{display:inline-block;border:1px solid var(--accent);border-radius:.5rem;padding:.65rem 1.2rem;font:inherit;font-weight:600;cursor:pointer;text-decoration:none;background:var(--accent);color:var(--on-accent)}
.button.second{background:transparent;color:var(--accent)}
:focus-visible{outline:3px solid var(--accent);outline-offset:3px}
@media (max-width:26rem){dl{grid-template-columns:1fr;gap:0}dd{margin-bottom:.6rem}.button{width:100%;text-align:center}}
@media (prefers-reduced-motion:reduce){*{transition:none!important;animation:none!important}}
`;

export const STYLE = `
:root { color-scheme: light dark; --ink:#1d2230; --quiet:#555d70; --ground:#f6f7fa; --card:#fff; --line:#c9cedb; --accent:#2f4fc4; --on-accent:#fff; --wrong:#a3182a; --mark:#fff2c2; }
@media (prefers-color-scheme: dark) { :root { --ink:#e8eaf2; --quiet:#aab1c4; --ground:#14171f; --card:#1e222d; --line:#3b4254; --accent:#9db2ff; --on-accent:#10131b; --wrong:#ff9aa6; --mark:#4a4013; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 72rem; font: 1rem/1.5 system-ui, sans-serif; color: var(--ink); background: var(--ground); overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; margin: .5rem 0; } h2 { font-size: 1.2rem; margin: 1.5rem 0 .5rem; }
a { color: var(--accent); }
.skip { position: absolute; left: -100vw; } .skip:focus { position: static; }
.quiet { color: var(--quiet); } .wrong { color: var(--wrong); font-weight: 600; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
form { display: grid; gap: .75rem; grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr)); align-items: end; }
label { display: grid; gap: .25rem; font-weight: 600; }
input, select, button { font: inherit; font-weight: 400; padding: .5rem .75rem; border: 1px solid var(--quiet); border-radius: .5rem; color: var(--ink); background: var(--card); min-height: 2.75rem; width: 100%; }
button { background: var(--accent); color: var(--on-accent); border-color: var(--accent); font-weight: 600; cursor: pointer; }
.answer, .members > li { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: .75rem 1rem; }
.answer { margin-top: .75rem; border-inline-start: 4px solid var(--accent); } .answer p { margin: .25rem 0; } .text { white-space: pre-wrap; }
.members { list-style: none; padding: 0; display: grid; gap: .75rem; grid-template-columns: repeat(auto-fill, minmax(min(18rem, 100%), 1fr)); }
dl { display: grid; grid-template-columns: auto 1fr; gap: .15rem .75rem; margin: .5rem 0; } dt { color: var(--quiet); } dd { margin: 0; }
.roles { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: .25rem; } .roles li { border: 1px solid var(--line); border-radius: 1rem; padding: 0 .6rem; }
.number { font-variant-numeric: tabular-nums; } .as { display: inline-block; padding: .5rem 0; } nav a { display: inline-block; padding: .5rem 1rem .5rem 0; }
`;

/** The style of a chat page: one column from 320 px on, light and dark by the browser, contrasts above 4.5:1, a focus that is seen. */
export const chatStyle = `
:root { color-scheme: light dark; --page: #fff; --text: #1a1c23; --soft: #565b68; --line: #d5d8df; --tile: #f1f3f6; --own: #4353ff; --onown: #fff; --wrong: #9f1616; --focus: #4353ff;
  font: 1rem/1.5 "Inter Variable", Inter, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; color: var(--text); background: var(--page); }
@media (prefers-color-scheme: dark) { :root { --page: #16181d; --text: #e8eaee; --soft: #a9afbb; --line: #3a3f4a; --tile: #242831; --own: #97a4ff; --onown: #10131a; --wrong: #ffa8a8; --focus: #97a4ff; } }
* { box-sizing: border-box; }
[hidden] { display: none !important; }
html, body { height: 100%; }
body { margin: 0; display: flex; flex-direction: column; }
header { display: flex; gap: 1rem; align-items: center; justify-content: space-between; padding: .625rem 1rem; border-bottom: 1px solid var(--line); }
header > div { min-width: 0; }
h1 { margin: 0; font-size: 1.125rem; line-height: 1.3; overflow-wrap: anywhere; }
.test { margin: 0; font-size: .8125rem; color: var(--soft); }
main { flex: 1; min-height: 0; display: flex; flex-direction: column; width: 100%; max-width: 48rem; margin: 0 auto; }
#log { flex: 1; min-height: 0; overflow-y: auto; padding: 1rem; display: flex; flex-direction: column; gap: .75rem; overflow-wrap: anywhere; }
.bubble { max-width: 100%; }
.visitor { align-self: flex-end; max-width: 85%; padding: .5rem .875rem; color: var(--onown); background: var(--own); border-radius: 1rem 1rem .25rem 1rem; }
.answer { align-self: stretch; }
.said { margin: 0; white-space: pre-wrap; }
.file { margin: .25rem 0 0; font-size: .875rem; }
.visitor .file { padding-top: .25rem; border-top: 1px solid; }
.live { white-space: pre-wrap; }
.state, .note { margin: .25rem 0 0; font-size: .875rem; color: var(--soft); }
.wrong, #notice { color: var(--wrong); }
.markdown > :first-child { margin-top: 0; }
.markdown > :last-child { margin-bottom: 0; }
.markdown a { color: var(--own); }
.markdown pre, .card pre { overflow-x: auto; padding: .75rem; background: var(--tile); border-radius: .5rem; font-size: .875rem; }
.markdown table { display: block; overflow-x: auto; border-collapse: collapse; }
.markdown th, .markdown td { padding: .25rem .625rem; border: 1px solid var(--line); text-align: left; }
.card { margin: .5rem 0 0; padding: .875rem; border: 1px solid var(--line); border-radius: .75rem; }
.card h3 { margin: 0 0 .5rem; font-size: 1rem; }
.card pre { max-height: 12rem; margin: 0 0 .5rem; white-space: pre-wrap; }
.card label { display: block; margin-top: .5rem; font-size: .875rem; color: var(--soft); }
.card .choice { display: flex; gap: .5rem; align-items: center; }
.buttons { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: .75rem; }
iframe { width: 100%; height: 26rem; margin-top: .5rem; border: 1px solid var(--line); border-radius: .75rem; background: #f4f5f7; }
#suggestions { display: flex; flex-wrap: wrap; gap: .5rem; padding: 0 1rem .5rem; }
#composer { padding: .5rem 1rem max(.75rem, env(safe-area-inset-bottom)); border-top: 1px solid var(--line); }
#composer p { margin: 0 0 .375rem; font-size: .875rem; }
#composer p:empty { margin: 0; }
#connecting { color: var(--soft); }
#files { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: .5rem; }
#files li { display: flex; align-items: center; gap: .25rem; margin-bottom: .375rem; padding-left: .625rem; font-size: .875rem; background: var(--tile); border-radius: .5rem; overflow-wrap: anywhere; }
.row { display: flex; flex-wrap: wrap; gap: .5rem; align-items: flex-end; }
input, textarea, button { font: inherit; color: inherit; }
textarea, .card input:not([type=checkbox]) { min-height: 2.75rem; padding: .5rem .75rem; background: var(--page); border: 1px solid var(--soft); border-radius: .75rem; }
textarea { flex: 1; min-width: 10rem; max-height: 12rem; resize: none; field-sizing: content; }
.card input:not([type=checkbox]), .card textarea { display: block; width: 100%; }
.card textarea { font-family: ui-monospace, monospace; font-size: .875rem; color: var(--text); }
.card [type=checkbox] { width: 1.25rem; height: 1.25rem; }
button, .upload { min-height: 2.75rem; padding: .5rem 1rem; font-weight: 600; color: var(--onown); background: var(--own); border: 1px solid var(--own); border-radius: .75rem; cursor: pointer; }
button:disabled { opacity: .6; cursor: default; }
.quiet, .suggestion, .upload { color: var(--text); background: transparent; border-color: var(--soft); font-weight: 500; }
.upload { display: inline-flex; align-items: center; position: relative; }
.upload input { position: absolute; inset: 0; opacity: 0; width: 100%; cursor: pointer; }
.unseen { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
:focus-visible, .upload:focus-within { outline: 3px solid var(--focus); outline-offset: 2px; }
`;

/**
 * Runs in the browser. The page works without it; with it, members redraw when they change and an
 * answer appears without a new page. All markup comes from the server, which escapes it.
 */
export const SCRIPT = `
const list = document.getElementById('list');
const search = document.getElementById('search');
const live = document.getElementById('live');
const bot = document.getElementById('bot');
const command = document.getElementById('command-form');
const answer = document.getElementById('answer');
let after = new URLSearchParams(location.search).get('after') || '0';

const draw = async mark => {
  const query = new URLSearchParams({ q: search.elements.q.value, after });
  const response = await fetch('/members.html?' + query);
  if (!response.ok) return;
  const focused = document.activeElement && document.activeElement.dataset.as;
  const old = new Map([...list.querySelectorAll('[data-id]')].map(row => [row.dataset.id, row.textContent]));
  list.innerHTML = await response.text();
  if (focused) list.querySelector('[data-as="' + CSS.escape(focused) + '"]')?.focus();
  if (!mark) return;
  for (const row of list.querySelectorAll('[data-id]')) {
    if (old.get(row.dataset.id) === row.textContent) continue;
    row.classList.add('changed');
    setTimeout(() => row.classList.remove('changed'), 3000);
  }
};

let timer = null;
const soon = (mark, delay) => {
  clearTimeout(timer);
  timer = setTimeout(() => { timer = null; draw(mark); }, delay);
};

search.addEventListener('input', () => { after = '0'; soon(false, 150); });
search.addEventListener('submit', event => { event.preventDefault(); after = '0'; soon(false, 0); });

list.addEventListener('click', event => {
  const link = event.target.closest('[data-as]');
  if (!link) return;
  event.preventDefault();
  command.elements.account.value = link.dataset.as;
  command.elements.command.focus();
});

const send = async (event, form) => {
  event.preventDefault();
  const body = new URLSearchParams(new FormData(form, event.submitter));
  const buttons = [...form.querySelectorAll('button')];
  for (const button of buttons) button.disabled = true;
  if (form === command) answer.textContent = 'Waiting for the bot…';
  try {
    const response = await fetch(form.getAttribute('action'), {
      method: 'POST',
      headers: { 'x-fragment': 'answer' },
      body,
    });
    answer.innerHTML = await response.text();
  } catch {
    answer.textContent = 'The chat server cannot be reached.';
  } finally {
    for (const button of buttons) button.disabled = false;
  }
};
command.addEventListener('submit', event => send(event, command));
answer.addEventListener('submit', event => send(event, event.target));

const events = new EventSource('/events');
let wait = 0;
events.addEventListener('change', event => {
  live.textContent = JSON.parse(event.data).sentence;
  // Redraw at the first change and then at most four times a second, however many arrive.
  const delay = Math.max(0, wait - Date.now());
  if (timer === null) { wait = Date.now() + delay + 250; soon(true, delay); }
});
events.addEventListener('bot', event => { bot.textContent = JSON.parse(event.data).sentence; });
events.addEventListener('error', () => { bot.textContent = 'The chat server cannot be reached; trying again.'; });
// What changed while the connection was down is on the server, not in the stream.
events.addEventListener('open', () => soon(false, 0));
`;

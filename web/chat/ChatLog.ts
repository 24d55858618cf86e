import type { components } from '../../openapi/generated/types.ts';
import { fill, type ChatTexts } from './chatConfig.ts';
import { readJsonObject } from '../forms/readJsonObject.ts';

type Schemas = components['schemas'];

/** Largest number of argument characters that a person can write. */
const mostWritten = 100_000;

/** The visitor's actions inside the conversation. */
export interface ChatActions {
  /** False if it did not come through, so that another decision can be made. */
  decide: (callId: string, decision: Schemas['ChatDecision']) => Promise<boolean>;
  download: (file: Schemas['ChatFile']) => void;
}

/** The parts of one message and its answer. */
interface Turn {
  answer: HTMLElement;
  /** The streamed text. */
  text: HTMLElement;
  /** The agent's text in the current step. */
  live: HTMLElement;
  state: HTMLElement;
  approvals: HTMLElement;
  form: HTMLElement;
}

/** The conversation on the page. Every text is put in as a text; HTML comes from the server only, which makes it of Markdown. */
export class ChatLog {
  readonly #log: HTMLElement;
  readonly #texts: ChatTexts;
  readonly #actions: ChatActions;
  readonly #turns = new Map<number, Turn>();
  /** A message that was sent and is not told yet. */
  #pending: HTMLElement | null = null;

  constructor(log: HTMLElement, texts: ChatTexts, actions: ChatActions) {
    this.#log = log;
    this.#texts = texts;
    this.#actions = actions;
  }

  /** Shows a message while it is sent. */
  sending(text: string, fileNames: readonly string[]): void {
    this.#pending = this.#bubble('visitor', this.#texts.you);
    this.#pending.append(
      element('p', { className: 'said' }, text),
      ...fileNames.map((name) => element('p', { className: 'file' }, name)),
    );
    this.#scroll(true);
  }

  /** Takes it away again: it was not accepted. */
  notSent(): void {
    this.#pending?.remove();
    this.#pending = null;
  }

  clear(): void {
    this.notSent();
    for (const bubble of this.#log.querySelectorAll('.bubble:not(.greeting)')) bubble.remove();
    this.#turns.clear();
  }

  message({ number, text, files }: Schemas['ChatMessage']): void {
    if (this.#turns.has(number)) return;
    this.notSent();
    const said = this.#bubble('visitor', this.#texts.you);
    if (text !== '') said.append(element('p', { className: 'said' }, text));
    for (const { file_name: name } of files) said.append(element('p', { className: 'file' }, name));
    const answer = this.#bubble('answer', this.#texts.answer);
    answer.setAttribute('aria-busy', 'true');
    const turn: Turn = {
      answer,
      text: element('div', { className: 'live' }),
      live: element('div', { className: 'live' }),
      state: element('p', { className: 'state' }, this.#texts.thinking),
      approvals: element('div', {}),
      form: element('div', {}),
    };
    answer.append(turn.text, turn.live, turn.state, turn.approvals, turn.form);
    this.#turns.set(number, turn);
    this.#scroll(true);
  }

  text({ number, text }: Schemas['ChatText']): void {
    const turn = this.#turns.get(number);
    if (!turn) return;
    turn.text.append(text);
    this.#scroll();
  }

  progress({ number, status, tools, approvals, form_path: formPath, live }: Schemas['ChatProgress']): void {
    const turn = this.#turns.get(number);
    if (!turn) return;
    const used = tools.findLast((tool) => tool.status === 'running');
    const { thinking, queued, waiting, usingTool } = this.#texts;
    const said = { queued, waiting, running: used ? fill(usingTool, used.name) : thinking }[status];
    if (turn.state.textContent !== said) turn.state.textContent = said;
    if (turn.live.textContent !== (live ?? '')) turn.live.textContent = live ?? '';
    this.#showApprovals(turn, approvals);
    this.#showForm(turn, formPath);
    this.#scroll();
  }

  answer({ number, status, text, html, files }: Schemas['ChatAnswer']): void {
    const turn = this.#turns.get(number);
    if (!turn) return;
    const { answer } = turn;
    answer.removeAttribute('aria-busy');
    for (const part of [turn.text, turn.live, turn.state, turn.approvals, turn.form]) part.remove();
    if (html !== '') {
      const rendered = element('div', { className: 'markdown' });
      rendered.innerHTML = html; // made by the server, without HTML of anybody else
      answer.append(rendered);
    } else if (text !== '') answer.append(element('div', { className: 'live' }, text));
    for (const file of files) answer.append(this.#fileButton(file));
    const { failed, stopped, empty } = this.#texts;
    const note = { error: failed, canceled: stopped, success: text === '' && files.length === 0 ? empty : '' }[status];
    if (note !== '') answer.append(element('p', { className: status === 'error' ? 'note wrong' : 'note' }, note));
    this.#scroll();
  }

  #bubble(kind: string, name: string): HTMLElement {
    const bubble = element('article', { className: `bubble ${kind}` });
    bubble.append(element('h2', { className: 'unseen' }, name));
    this.#log.append(bubble);
    return bubble;
  }

  #showApprovals({ approvals: place }: Turn, approvals: Schemas['ChatProgress']['approvals']): void {
    const shown = approvals.map(({ id }) => id).join(' ');
    if (place.dataset['shown'] === shown) return;
    place.dataset['shown'] = shown;
    place.replaceChildren(...approvals.map((approval) => this.#approval(approval)));
  }

  #approval({ id, tool, arguments: given }: Schemas['ChatProgress']['approvals'][number]): HTMLElement {
    const card = element('div', { className: 'card' });
    const texts = this.#texts;
    const written = JSON.stringify(given, null, 2);
    const changed = element('textarea', { value: written, rows: 3, spellcheck: false, maxLength: mostWritten });
    const rest = element('input', { type: 'checkbox' });
    const why = element('input', { type: 'text', maxLength: 1_000 });
    const yes = element('button', { type: 'button' }, texts.approve);
    const no = element('button', { type: 'button', className: 'quiet' }, texts.reject);
    const decide = async (decision: Schemas['ChatDecision']) => {
      yes.disabled = true;
      no.disabled = true;
      const isDone = await this.#actions.decide(id, decision);
      yes.disabled = isDone;
      no.disabled = isDone;
    };
    yes.addEventListener('click', () => {
      const edited = readJsonObject(changed.value);
      changed.setCustomValidity(edited === null ? texts.noObject : '');
      if (edited === null || !changed.reportValidity()) return;
      const asEdited = changed.value === written ? {} : { arguments: edited };
      void decide({ decision: 'approve', for_rest_of_run: rest.checked, ...asEdited });
    });
    changed.addEventListener('input', () => changed.setCustomValidity(''));
    no.addEventListener('click', () => {
      void decide({ decision: 'reject', for_rest_of_run: false, ...(why.value === '' ? {} : { reason: why.value }) });
    });
    const buttons = element('div', { className: 'buttons' });
    buttons.append(yes, no);
    card.append(
      element('h3', {}, fill(texts.approvalTitle, tool)),
      labelled(texts.arguments, changed),
      labelled(texts.forRestOfRun, rest),
      labelled(texts.reason, why),
      buttons,
    );
    return card;
  }

  #showForm({ form: place }: Turn, path: string | null): void {
    if ((place.dataset['shown'] ?? '') === (path ?? '')) return;
    place.dataset['shown'] = path ?? '';
    if (path === null) return place.replaceChildren();
    const frame = element('iframe', { title: this.#texts.form, src: path });
    frame.setAttribute('sandbox', 'allow-forms');
    place.replaceChildren(frame);
  }

  #fileButton(file: Schemas['ChatFile']): HTMLElement {
    const button = element(
      'button',
      { type: 'button', className: 'quiet' },
      fill(this.#texts.download, file.file_name),
    );
    button.addEventListener('click', () => this.#actions.download(file));
    return button;
  }

  /** Follows what is new, unless the visitor reads further up. */
  #scroll(always = false): void {
    const { scrollHeight, scrollTop, clientHeight } = this.#log;
    const nearPixels = 160;
    if (always || scrollHeight - scrollTop - clientHeight < nearPixels) this.#log.scrollTop = scrollHeight;
  }
}

/** An element with these properties and this text. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  text = '',
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), properties);
  if (text !== '') made.append(text);
  return made;
}

function labelled(text: string, control: HTMLElement): HTMLElement {
  const label = element('label', { className: control.matches('[type=checkbox]') ? 'choice' : '' }, text);
  if (control.matches('[type=checkbox]')) label.prepend(control);
  else label.append(control);
  return label;
}

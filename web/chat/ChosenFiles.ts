import { fill, type ChatConfig, type ChatTexts } from './chatConfig.ts';
import { element } from './ChatLog.ts';

/** The files that go with the next message, as chosen and shown on the page. */
export class ChosenFiles {
  readonly #limits: NonNullable<ChatConfig['uploads']>;
  readonly #texts: ChatTexts;
  readonly #list = document.getElementById('files')!;
  #files: readonly File[] = [];

  constructor(limits: NonNullable<ChatConfig['uploads']>, texts: ChatTexts, say: (problem: string) => void) {
    this.#limits = limits;
    this.#texts = texts;
    const input = document.getElementById('upload') as HTMLInputElement;
    input.addEventListener('change', () => {
      say(this.#add([...(input.files ?? [])]));
      input.value = '';
    });
  }

  get all(): readonly File[] {
    return this.#files;
  }

  clear(): void {
    this.#set([]);
  }

  /** Adds files and returns the problem with them, or '' if there is none. */
  #add(files: readonly File[]): string {
    const { maxFiles, maxFileBytes } = this.#limits;
    const all = [...this.#files, ...files];
    if (all.length > maxFiles) return fill(this.#texts.tooManyFiles, maxFiles);
    if (files.some(({ size }) => size > maxFileBytes)) return fill(this.#texts.fileTooLarge, maxFileBytes / 1_000_000);
    this.#set(all);
    return '';
  }

  #set(files: readonly File[]): void {
    this.#files = files;
    this.#list.replaceChildren(
      ...files.map((file) => {
        const entry = element('li', {}, file.name);
        const remove = element(
          'button',
          { type: 'button', className: 'quiet', ariaLabel: fill(this.#texts.removeFile, file.name) },
          '×',
        );
        remove.addEventListener('click', () => this.#set(this.#files.filter((one) => one !== file)));
        entry.append(remove);
        return entry;
      }),
    );
  }
}

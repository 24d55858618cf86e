import type { JsonObject } from '../../formats/json.ts';
import type { TextStreamWriter } from '../textCodec.ts';
import type { StartedPart, TextEvent } from '../textEvent.ts';
import { writeConverseUsage } from './converseUsage.ts';
import { writeConverseStop } from './stopReason.ts';

/** Writes the events of `ConverseStream` as server-sent events, as `ConverseStreamReader` reads them. */
export class ConverseStreamWriter implements TextStreamWriter {
  readonly #parts = new Map<number, StartedPart>();

  write(event: TextEvent): string {
    switch (event.type) {
      case 'start':
        return write('messageStart', { role: 'assistant' });
      case 'part_start':
        return this.#start(event.index, event.part);
      case 'delta':
        return this.#delta(event.index, this.#deltaOf(event.index, event.text));
      case 'signature':
        return this.#delta(event.index, { reasoningContent: { signature: event.signature } });
      case 'part_end':
        return write('contentBlockStop', { contentBlockIndex: event.index });
      case 'ping':
        return ': ping\n\n';
      case 'end':
        return (
          write('messageStop', { stopReason: writeConverseStop(event.stop) }) +
          (event.usage === null ? '' : write('metadata', { usage: writeConverseUsage(event.usage) }))
        );
      case 'error':
        return write('internalServerException', { message: event.message });
    }
  }

  #start(index: number, part: StartedPart): string {
    this.#parts.set(index, part);
    if (part.type === 'tool_call') {
      const start = { toolUse: { toolUseId: part.id, name: part.name } };
      return write('contentBlockStart', { contentBlockIndex: index, start });
    }
    const isHidden = part.type === 'reasoning' && part.encrypted !== null;
    return isHidden ? this.#delta(index, { reasoningContent: { redactedContent: part.encrypted } }) : '';
  }

  #deltaOf(index: number, text: string): JsonObject {
    const type = this.#parts.get(index)?.type;
    if (type === 'tool_call') return { toolUse: { input: text } };
    return type === 'reasoning' ? { reasoningContent: { text } } : { text };
  }

  #delta(contentBlockIndex: number, delta: JsonObject): string {
    return write('contentBlockDelta', { contentBlockIndex, delta });
  }
}

function write(name: string, body: JsonObject): string {
  return `event: ${name}\ndata: ${JSON.stringify(body)}\n\n`;
}

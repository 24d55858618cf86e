import { ProtobufWriter } from './ProtobufWriter.ts';

/** Numbers of fields. Source: open-telemetry/opentelemetry-proto, `common/v1/common.proto`. */
const keyValue = { key: 1, value: 2 } as const;
const anyValue = { string: 1, bool: 2, int: 3, double: 4, array: 5, kvlist: 6 } as const;
const inList = 1;
/** Many receivers read at most 100 messages within each other, and each level of a value has up to three. */
const maxDepth = 24;

/** Writes messages of OTLP. */
export class OtlpWriter extends ProtobufWriter {
  #depth = 0;

  /** Writes a `KeyValue`. */
  attribute(field: number, key: string, value: unknown): void {
    if (typeof value === 'string') {
      if (this.pairOfTexts(field, key, value)) return;
    } else if (typeof value === 'number' && value >= 0 && Number.isSafeInteger(value)) {
      if (this.pairWithInteger(field, key, value)) return;
    }
    const start = this.open(field);
    this.text(keyValue.key, key);
    this.value(keyValue.value, value);
    this.close(start);
  }

  /** Writes an `AnyValue`; one without a value for null. Lists and objects at the deepest level are written as JSON. */
  value(field: number, value: unknown): void {
    const start = this.open(field);
    if (typeof value === 'string') this.text(anyValue.string, value);
    else if (typeof value === 'boolean') this.boolean(anyValue.bool, value);
    else if (typeof value === 'number') this.#number(value);
    else if (typeof value === 'object' && value !== null) this.#nested(value);
    this.close(start);
  }

  #nested(value: object): void {
    if (this.#depth === maxDepth) return this.text(anyValue.string, JSON.stringify(value));
    this.#depth += 1;
    if (Array.isArray(value)) {
      const list = this.open(anyValue.array);
      for (const one of value) this.value(inList, one);
      this.close(list);
    } else {
      const list = this.open(anyValue.kvlist);
      for (const key in value) this.attribute(inList, key, (value as Record<string, unknown>)[key]);
      this.close(list);
    }
    this.#depth -= 1;
  }

  #number(value: number): void {
    if (Number.isSafeInteger(value)) this.integer(anyValue.int, value);
    else this.double(anyValue.double, value);
  }
}

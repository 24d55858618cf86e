import { exactTexts, variantTypes, type ExactText } from './exactTexts.ts';

/** The type of a column, as the driver reads it. */
export interface ColumnType {
  readonly type: { readonly name: string };
  readonly scale?: number | undefined;
}

/** A value, and where the next one begins. */
interface Read {
  readonly value: unknown;
  readonly offset: number;
}

/** Reads a value at an offset of the bytes that have arrived. */
export type ReadValue = (...at: readonly [bytes: Buffer, offset: number, column: ColumnType, options: never]) => Read;

/** The classes of the driver for its results. */
export interface ReaderClasses {
  readonly Result: new (value: unknown, offset: number) => Read;
  /** Makes the driver wait for further bytes. */
  readonly NotEnoughDataError: new (bytes: number) => unknown;
}

/** Bytes of the types whose values have no length before them. */
const fixedBytes: Readonly<Record<string, number>> = {
  Money: 8,
  SmallMoney: 4,
  DateTime: 8,
  SmallDateTime: 4,
  Real: 4,
};

/** Returns a reader that makes exact texts of decimals, amounts of money and times, and leaves other types to the reader of the driver. */
export function exactReader(original: ReadValue, { Result, NotEnoughDataError }: ReaderClasses): ReadValue {
  const take = (bytes: Buffer, offset: number, count: number): Buffer => {
    // oxlint-disable-next-line typescript/only-throw-error -- the driver catches it
    if (bytes.length < offset + count) throw new NotEnoughDataError(offset + count);
    return bytes.subarray(offset, offset + count);
  };
  /** A variant names the type of its value: [MS-TDS] 2.2.5.5.4. */
  const variant: ReadValue = (...at) => {
    const [bytes, offset] = at;
    const length = take(bytes, offset, 4).readUInt32LE(0);
    if (length === 0) return new Result(null, offset + 4);
    const whole = take(bytes, offset + 4, length);
    const text = variantTypes[whole[0]!];
    if (text === undefined) return original(...at);
    const properties = whole[1]!;
    const scale = properties === 0 ? 0 : whole[1 + properties]!; // the last one
    return new Result(text(whole.subarray(2 + properties), scale), offset + 4 + length);
  };
  return (...at) => {
    const [bytes, offset, column] = at;
    const { name } = column.type;
    if (name === 'Variant') return variant(...at);
    const text: ExactText | undefined = exactTexts[name];
    if (text === undefined) return original(...at);
    const fixed = fixedBytes[name];
    const length = fixed ?? take(bytes, offset, 1)[0]!;
    const begin = fixed === undefined ? offset + 1 : offset;
    if (length === 0) return new Result(null, begin);
    return new Result(text(take(bytes, begin, length), column.scale ?? 0), begin + length);
  };
}

import { collation, int16, int32, shortText } from './tokens.ts';

/** A type of a column: its description in the protocol, and its values: [MS-TDS] 2.2.5. */
export interface ColumnType {
  readonly info: Buffer;
  /** Returns the bytes of a value that is not null. */
  readonly value: (value: never) => Buffer;
  readonly null: Buffer;
}

/** A column of a result. */
export interface ResultColumn {
  readonly name: string;
  readonly type: ColumnType;
}

export function columnsToken(columns: readonly ResultColumn[]): Buffer {
  const each = columns.map(({ name, type }) => Buffer.concat([int32(0), int16(9), type.info, shortText(name)]));
  return Buffer.concat([Buffer.from([0x81]), int16(columns.length), ...each]);
}

export function rowToken(columns: readonly ResultColumn[], cells: readonly unknown[]): Buffer {
  const values = columns.map(({ type }, place) => {
    const cell = cells[place];
    return cell === null || cell === undefined ? type.null : type.value(cell as never);
  });
  return Buffer.concat([Buffer.from([0xd1]), ...values]);
}

/** A value after one byte with its length. */
const withLength = (bytes: Buffer): Buffer => Buffer.concat([Buffer.from([bytes.length]), bytes]);
const nothing = Buffer.from([0]);

const integer = (bytes: number): ColumnType => ({
  info: Buffer.from([0x26, bytes]),
  value: (value: string | number) => withLength(lowFirst(BigInt.asUintN(bytes * 8, BigInt(value)), bytes)),
  null: nothing,
});

function long(id: number, more: Buffer, bytesOf: (value: never) => Buffer): ColumnType {
  return {
    info: Buffer.concat([Buffer.from([id]), int16(0xffff), more]),
    // In chunks, as the server sends long values.
    value: (value) => {
      const bytes = bytesOf(value);
      const begin = Buffer.alloc(8);
      begin.writeBigUInt64LE(BigInt(bytes.length));
      const half = Math.floor(bytes.length / 2);
      const chunks = [bytes.subarray(0, half), bytes.subarray(half)].filter(({ length }) => length > 0);
      return Buffer.concat([begin, ...chunks.flatMap((chunk) => [int32(chunk.length), chunk]), int32(0)]);
    },
    null: Buffer.alloc(8, 0xff),
  };
}

const decimal = (precision: number, scale: number): ColumnType => ({
  info: Buffer.from([0x6a, 17, precision, scale]),
  value: (value: string) => {
    const units = unitsOf(value, scale);
    return withLength(Buffer.concat([Buffer.from([units < 0n ? 0 : 1]), lowFirst(units < 0n ? -units : units, 16)]));
  },
  null: nothing,
});

/** Bytes of a time of a day. */
const clock = (text: string, scale: number): Buffer => {
  const [hours = '0', minutes = '0', seconds = '0'] = text.split(':');
  const units = BigInt(Number(hours) * 3_600 + Number(minutes) * 60) * 10n ** BigInt(scale) + unitsOf(seconds, scale);
  return lowFirst(units, scale < 3 ? 3 : scale < 5 ? 4 : 5);
};

const day = (text: string): Buffer =>
  lowFirst(BigInt(Math.round((Date.parse(`${text}T00:00:00Z`) - Date.UTC(2000, 0, 1)) / 86_400_000) + 730_119), 3);

const ofTime = (id: number, scale: number, value: (text: string) => Buffer): ColumnType => ({
  info: Buffer.from([id, scale]),
  value: (text: string) => withLength(value(text)),
  null: nothing,
});

const dateTime2Bytes = (text: string, scale: number): Buffer => {
  const [date = '', time = ''] = text.split(/[T ]/);
  return Buffer.concat([clock(time, scale), day(date)]);
};

/** The types that tests need. */
export const types = {
  bit: {
    info: Buffer.from([0x68, 1]),
    value: (value: boolean) => withLength(Buffer.from([value ? 1 : 0])),
    null: nothing,
  },
  tinyint: integer(1),
  smallint: integer(2),
  int: integer(4),
  bigint: integer(8),
  real: {
    info: Buffer.from([0x6d, 4]),
    value: (value: number) => withLength(written(4, (bytes) => bytes.writeFloatLE(value))),
    null: nothing,
  },
  float: {
    info: Buffer.from([0x6d, 8]),
    value: (value: number) => withLength(written(8, (bytes) => bytes.writeDoubleLE(value))),
    null: nothing,
  },
  decimal,
  money: {
    info: Buffer.from([0x6e, 8]),
    value: (value: string) => {
      const units = BigInt.asUintN(64, unitsOf(value, 4));
      return withLength(Buffer.concat([lowFirst(units >> 32n, 4), lowFirst(units & 0xffff_ffffn, 4)]));
    },
    null: nothing,
  },
  /** Days since 1900 and 1/300 s. */
  datetime: {
    info: Buffer.from([0x6f, 8]),
    value: ([days, ticks]: readonly [number, number]) => withLength(Buffer.concat([int32(days), int32(ticks)])),
    null: nothing,
  },
  /** Days since 1900 and minutes. */
  smalldatetime: {
    info: Buffer.from([0x6f, 4]),
    value: ([days, minutes]: readonly [number, number]) => withLength(Buffer.concat([int16(days), int16(minutes)])),
    null: nothing,
  },
  date: { info: Buffer.from([0x28]), value: (text: string) => withLength(day(text)), null: nothing },
  time: (scale: number) => ofTime(0x29, scale, (text) => clock(text, scale)),
  datetime2: (scale: number) => ofTime(0x2a, scale, (text) => dateTime2Bytes(text, scale)),
  /** The text is in UTC and ends with the minutes of the zone: `2026-01-02 03:04:05.5 120`. */
  datetimeoffset: (scale: number) =>
    ofTime(0x2b, scale, (text) => {
      const [date = '', time = '', minutes = '0'] = text.split(' ');
      const zone = written(2, (bytes) => bytes.writeInt16LE(Number(minutes)));
      return Buffer.concat([dateTime2Bytes(`${date} ${time}`, scale), zone]);
    }),
  uniqueidentifier: {
    info: Buffer.from([0x24, 16]),
    value: (text: string) => {
      const hex = Buffer.from(text.replaceAll('-', ''), 'hex');
      const parts = [hex.subarray(0, 4), hex.subarray(4, 6), hex.subarray(6, 8)].map((part) =>
        Buffer.from(part).reverse(),
      );
      return withLength(Buffer.concat([...parts, hex.subarray(8)]));
    },
    null: nothing,
  },
  nvarchar: long(0xe7, collation, (text: string) => Buffer.from(text, 'utf16le')),
  varbinary: long(0xa5, Buffer.alloc(0), (bytes: Buffer) => bytes),
  /** Its own bytes: the number of the type, properties and value. */
  variant: {
    info: Buffer.concat([Buffer.from([0x62]), int32(8_009)]),
    value: (bytes: Buffer) => Buffer.concat([int32(bytes.length), bytes]),
    null: int32(0),
  },
} as const;

/** The digits of a decimal as an integer. */
function unitsOf(text: string, scale: number): bigint {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const units = BigInt(whole + fraction.slice(0, scale).padEnd(scale, '0'));
  return text.startsWith('-') ? -units : units;
}

function lowFirst(value: bigint, bytes: number): Buffer {
  return Buffer.from(Array.from({ length: bytes }, (_, place) => Number((value >> BigInt(place * 8)) & 255n)));
}

function written(bytes: number, write: (bytes: Buffer) => void): Buffer {
  const buffer = Buffer.alloc(bytes);
  write(buffer);
  return buffer;
}

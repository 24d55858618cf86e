/** Returns the value in bytes of the protocol, with this number of digits after the point: [MS-TDS] 2.2.5.5. */
export type ExactText = (bytes: Buffer, scale: number) => unknown;

const dayMs = 86_400_000;
const year1Ms = Date.UTC(2000, 0, 1) - 730_119 * dayMs;
const year1900Ms = Date.UTC(1900, 0, 1);
const moneyScale = 4;

const decimal: ExactText = (bytes, scale) => {
  const size = unsigned(bytes.subarray(1));
  return digits(bytes[0] === 1 ? size : -size, scale);
};

const money: ExactText = (bytes) => {
  if (bytes.length === 4) return digits(BigInt(bytes.readInt32LE(0)), moneyScale);
  return digits(BigInt(bytes.readInt32LE(0)) * 0x1_0000_0000n + BigInt(bytes.readUInt32LE(4)), moneyScale);
};

/** Without a zone: the text of the server. Three digits, in steps of 1/300 s. */
const dateTime: ExactText = (bytes) => {
  if (bytes.length === 4) return localText(year1900Ms + bytes.readUInt16LE(0) * dayMs + bytes.readUInt16LE(2) * 60_000);
  const ms = Math.round((bytes.readInt32LE(4) * 10) / 3);
  return `${localText(year1900Ms + bytes.readInt32LE(0) * dayMs + ms)}.${String(ms % 1_000).padStart(3, '0')}`;
};

const date: ExactText = (bytes) => dayOf(dayStart(bytes));

const time: ExactText = (bytes, scale) => {
  const { seconds, fraction } = timeOf(bytes, scale);
  return `${clockOf(seconds)}${fraction}`;
};

const dateTime2: ExactText = (bytes, scale) => {
  const { seconds, fraction } = timeOf(bytes.subarray(0, -3), scale);
  return `${localText(dayStart(bytes.subarray(-3)) + seconds * 1_000)}${fraction}`;
};

/** The time is in UTC in the protocol; the text has the zone of the value. */
const dateTimeOffset: ExactText = (bytes, scale) => {
  const { seconds, fraction } = timeOf(bytes.subarray(0, -5), scale);
  const minutes = bytes.readInt16LE(bytes.length - 2);
  const utcMs = dayStart(bytes.subarray(-5, -2)) + seconds * 1_000;
  const zone = minutes === 0 ? 'Z' : `${minutes < 0 ? '-' : '+'}${clockOf(Math.abs(minutes) * 60).slice(0, 5)}`;
  return `${localText(utcMs + minutes * 60_000).replace(' ', 'T')}${fraction}${zone}`;
};

/** Rounds values of four bytes: 1.1 would be 1.100000023841858. */
const float: ExactText = (bytes) =>
  bytes.length === 8 ? bytes.readDoubleLE(0) : Number(bytes.readFloatLE(0).toPrecision(7));

/** By the driver's names of types. */
export const exactTexts: Readonly<Record<string, ExactText>> = {
  DecimalN: decimal,
  NumericN: decimal,
  Money: money,
  SmallMoney: money,
  MoneyN: money,
  DateTime: dateTime,
  SmallDateTime: dateTime,
  DateTimeN: dateTime,
  Date: date,
  Time: time,
  DateTime2: dateTime2,
  DateTimeOffset: dateTimeOffset,
  Real: float,
  FloatN: float,
};

/** By the numbers of types inside of a variant. */
export const variantTypes: Readonly<Record<number, ExactText>> = {
  0x28: date,
  0x29: time,
  0x2a: dateTime2,
  0x2b: dateTimeOffset,
  0x3a: dateTime,
  0x3b: float,
  0x3c: money,
  0x3d: dateTime,
  0x6a: decimal,
  0x6c: decimal,
  0x7a: money,
};

/** Reads a little-endian integer. */
function unsigned(bytes: Buffer): bigint {
  return bytes.reduceRight((value, byte) => value * 256n + BigInt(byte), 0n);
}

function digits(value: bigint, scale: number): string {
  const sign = value < 0n ? '-' : '';
  const text = String(value < 0n ? -value : value).padStart(scale + 1, '0');
  return scale === 0 ? `${sign}${text}` : `${sign}${text.slice(0, -scale)}.${text.slice(-scale)}`;
}

function timeOf(bytes: Buffer, scale: number): { seconds: number; fraction: string } {
  const units = unsigned(bytes);
  const perSecond = 10n ** BigInt(scale);
  const fraction = scale === 0 ? '' : `.${String(units % perSecond).padStart(scale, '0')}`;
  return { seconds: Number(units / perSecond), fraction };
}

/** Days since the first of January of the year 1. */
function dayStart(bytes: Buffer): number {
  return year1Ms + bytes.readUIntLE(0, 3) * dayMs;
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

function localText(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
}

function clockOf(seconds: number): string {
  return new Date(seconds * 1_000).toISOString().slice(11, 19);
}

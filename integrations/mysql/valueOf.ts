import type { FieldPacket } from 'mysql2';

/** Types of columns in the protocol: https://mariadb.com/kb/en/result-set-packets/#field-types. */
const types = { float: 4, timestamp: 7 };

/**
 * Returns a value of a result as JSON: bytes as base64, timestamps as instants in UTC (the session is in UTC). Large integers and decimals
 * are texts of the driver; dates and times without a zone are the text of the server.
 */
export function valueOf(value: unknown, field: FieldPacket | undefined): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  const type = field?.columnType;
  if (typeof value === 'string' && type === types.timestamp && /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?$/.test(value))
    return value.startsWith('0000') ? value : `${value.replace(' ', 'T')}Z`;
  // A prepared statement returns 32 bits as 64: 1.1 would be 1.100000023841858.
  if (typeof value === 'number' && type === types.float) return Number(value.toPrecision(7));
  return value;
}

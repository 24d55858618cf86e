/** Rows of a CSV text (RFC 4180; comma, semicolon or tab, whichever the first line has most of), at most `most`. */
export function csvRows(text: string, most: number): string[][] {
  const separator = separatorOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let field = '';
  let quoted = false;
  const endRow = () => {
    rows.push([...row, field]);
    row = [];
    field = '';
  };
  for (let at = 0; at < text.length && rows.length < most; at += 1) {
    const sign = text[at];
    if (quoted) {
      if (sign !== '"') field += sign;
      else if (text[at + 1] === '"') {
        field += '"';
        at += 1;
      } else quoted = false;
    } else if (sign === '"' && field === '') quoted = true;
    else if (sign === separator) {
      row.push(field);
      field = '';
    } else if (sign === '\n') endRow();
    else if (sign !== '\r') field += sign;
  }
  if (rows.length < most && (field !== '' || row.length > 0)) endRow();
  return rows;
}

function separatorOf(text: string): string {
  const firstLine = text.slice(0, text.indexOf('\n') + 1 || undefined).slice(0, 10_000);
  const counted = [',', ';', '\t'].map((sign) => ({ sign, count: firstLine.split(sign).length }));
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).sign;
}

export const indexNames = ['orders', 'customers'];

/** The documents of each index. */
export const documents = [
  { _id: '1', _source: { customer: 'Ada', total: 12.5 } },
  { _id: '2', _source: { customer: 'Bob', total: 3 } },
  { _id: '3', _source: { customer: 'Cy', total: 1 } },
  { _id: 'big', _source: { number: 'BIG' } },
];

/** Texts of the area `catalog`. German: `../de/catalog.json`. */
export const catalog = {
  dataMarket: 'Data market',
  scopeInstanceManage: 'Switch data sources on and set their keys',
  scopeManage: 'Set keys of data sources',
  scopeSearch: 'Search the data market',
} as const;

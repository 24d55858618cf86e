import type { JsonObject } from '../../domains/executions/item.ts';
import { AppError } from '../../openapi/AppError.ts';
import { given, money } from './requests.ts';

interface LineItem {
  variation?: string;
  name?: string;
  quantity: string;
  price?: number;
  note?: string;
}

/** Returns the lines of an order as Square takes them. Errors: `parameter_invalid` for a line without a variation and a price. */
export function lineItemsOf(items: readonly LineItem[], currency: string | undefined): JsonObject[] {
  return items.map(({ variation, name, quantity, price, note }) => {
    const line = { quantity, note: given(note) };
    const cost = price === undefined ? undefined : money(price, currencyOf(currency));
    if (given(variation)) return { ...line, catalog_object_id: variation, base_price_money: cost };
    if (given(name) && cost) return { ...line, name, base_price_money: cost };
    throw new AppError('parameter_invalid', 'Each item needs a variation, or a name and a price.', { param: '/items' });
  });
}

function currencyOf(currency: string | undefined): string {
  if (currency) return currency;
  throw new AppError('parameter_invalid', 'Enter the currency of the prices.', { param: '/order_currency' });
}

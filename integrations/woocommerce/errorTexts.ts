/** What to do about errors of WooCommerce, by their code or their status. */
export const errorTexts: Readonly<Record<string, string>> = {
  401: 'The shop does not accept the key. Check the credential.',
  403: 'The key lacks the permission, or a firewall of the shop refused the request.',
  404: 'The shop has no such address. Check the address of the credential, and that WooCommerce is active.',
  'registration-error-email-exists': 'A customer has this email address already.',
  'registration-error-username-exists': 'A customer has this user name already.',
  product_invalid_sku: 'A product has this SKU already.',
  rest_invalid_param: 'A value is not valid.',
  rest_missing_callback_param: 'A value is missing.',
  rest_no_route: 'The shop has no such address. Check that WooCommerce and pretty permalinks are active.',
  woocommerce_product_invalid_sku: 'A product has this SKU already.',
  woocommerce_rest_authentication_error: 'The shop does not accept the key. Check the credential.',
  woocommerce_rest_cannot_create: 'The key may not create this. Give it the permission "Read/Write".',
  woocommerce_rest_cannot_delete: 'The key may not delete this. Give it the permission "Read/Write".',
  woocommerce_rest_cannot_edit: 'The key may not change this. Give it the permission "Read/Write".',
  woocommerce_rest_cannot_view:
    'The key may not read this. If the key is right, the server drops it: switch "Key in the address" on.',
  woocommerce_rest_coupon_code_already_exists: 'A coupon has this code already.',
  woocommerce_rest_invalid_coupon: 'The coupon is not valid.',
};

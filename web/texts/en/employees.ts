/** Texts of the area `employees`. German: `../de/employees.json`. */
export const employees = {
  countEmployees_one: '{{count}} employee',
  countEmployees_other: '{{count}} employees',
  countPositions_one: '{{count}} position',
  countPositions_other: '{{count}} positions',
} as const;

/** The parameter of code in Python. It is kept as written, and not read as JavaScript. */
export const PYTHON_PARAMETER = 'python';

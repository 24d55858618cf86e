/** One problem of a node's parameters. */
export interface ParameterProblem {
  /** JSON pointer inside the parameters, such as `/conditions/combinator`. */
  parameter: string;
  code: 'parameter_missing' | 'parameter_invalid' | 'expression_invalid';
  message: string;
  /** Set where the value may be intended; everything else is an error. */
  severity?: 'warning';
}

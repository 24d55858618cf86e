import { askedOrderTable } from './askedOrderTable.ts';

import { loopOrderTable } from './loopOrderTable.ts';
import type { OrderCase } from './orderCase.ts';

/** Order and items of every shape of graph (platform-semantics §2.3), under both execution logics. */
export const orderTable: OrderCase[] = [
  { guarantee: 'a trigger alone ends at once', graph: 'T 0,0', v1: '' },
  {
    guarantee: 'a chain runs in order',
    graph: 'T 0,0; A 1,0; B 2,0; C 3,0 / T>A, A>B, B>C',
    v1: 'A[1,2] B[1,2] C[1,2]',
  },
  {
    guarantee: 'the upper branch runs first, whatever the order in the file',
    graph: 'T 0,0; A 1,0; B 1,5 / T>B, T>A',
    v1: 'A[1,2] B[1,2]',
  },
  {
    guarantee: 'at the same height the left branch runs first',
    graph: 'T 0,0; R 5,1; L 2,1 / T>R, T>L',
    v1: 'L[1,2] R[1,2]',
  },
  {
    guarantee: 'a branch runs to its end before the next one starts',
    graph: 'T 0,0; A 1,0; B 2,0; C 1,5; D 2,5 / T>A, A>B, T>C, C>D',
    v1: 'A[1,2] B[1,2] C[1,2] D[1,2]',
    v0: 'A[1,2] C[1,2] B[1,2] D[1,2]',
  },
  {
    guarantee: 'three branches run top to bottom',
    graph: 'T 0,0; A 1,9; B 1,1; C 1,5 / T>A, T>B, T>C',
    v1: 'B[1,2] C[1,2] A[1,2]',
  },
  {
    guarantee: 'branches inside branches run depth first',
    graph: 'T 0,0; A 1,0; B 2,0; C 2,2; D 1,5 / T>A, T>D, A>B, A>C',
    v1: 'A[1,2] B[1,2] C[1,2] D[1,2]',
    v0: 'A[1,2] D[1,2] B[1,2] C[1,2]',
  },
  {
    guarantee: 'heights above zero count as above',
    graph: 'T 0,0; A 1,-3; B 1,0; C 1,-7 / T>A, T>B, T>C',
    v1: 'C[1,2] A[1,2] B[1,2]',
  },
  {
    guarantee: 'an if splits items over its ports',
    graph: 'T 0,0; I:if2 1,0; A 2,0; B 2,5 / T>I, I.true>A, I.false>B',
    v1: 'I[1|2] A[1] B[2]',
  },
  {
    guarantee: 'the false branch runs first where it stands higher',
    graph: 'T 0,0; I:if2 1,0; A 2,5; B 2,0 / T>I, I.true>A, I.false>B',
    v1: 'I[1|2] B[2] A[1]',
    v0: 'I[1|2] A[1] B[2]',
  },
  {
    guarantee: 'a port without items starts nothing',
    graph: 'T 0,0; I:if9 1,0; A 2,0; B 2,5 / T>I, I.true>A, I.false>B',
    v1: 'I[1,2|] A[1,2]',
  },
  { guarantee: 'no items at the trigger start nothing', graph: 'T 0,0; A 1,0 / T>A', v1: '', items: [] },
  {
    guarantee: 'a node without output ends its branch only',
    graph: 'T 0,0; N:none 1,0; A 2,0; B 1,5 / T>N, N>A, T>B',
    v1: 'N[] B[1,2]',
  },
  {
    guarantee: 'a diamond into one input runs the node once per branch',
    graph: 'T 0,0; A 1,0; B 1,5; C 2,0 / T>A, T>B, A>C, B>C',
    v1: 'A[1,2] C[1,2] B[1,2] C#1[1,2]',
    v0: 'A[1,2] B[1,2] C[1,2] C#1[1,2]',
  },
  {
    guarantee: 'a merge waits for both branches and appends in port order',
    graph: 'T 0,0; A 1,0; B 1,5; M:merge 2,0; Z 3,0 / T>A, T>B, A>M.b, B>M.a, M>Z',
    v1: 'A[1,2] B[1,2] M[1,2,1,2] Z[1,2,1,2]',
  },
  {
    guarantee: 'a merge keeps port order of different items',
    graph: 'T 0,0; I:if2 1,0; A 2,0; B 2,5; M:merge 3,0 / T>I, I.true>A, I.false>B, A>M.b, B>M.a',
    v1: 'I[1|2] A[1] B[2] M[2,1]',
  },
  {
    guarantee: 'a merge with one live side runs when nothing else is left',
    graph: 'T 0,0; I:if9 1,0; A 2,0; B 2,5; M:merge 3,0; Z 4,0 / T>I, I.true>A, I.false>B, A>M.a, B>M.b, M>Z',
    v1: 'I[1,2|] A[1,2] M[1,2] Z[1,2]',
    v0: 'I[1,2|] A[1,2] B[0] M[1,2,0] Z[1,2,0]',
  },
  {
    guarantee: 'another branch runs before a merge with one live side',
    graph: 'T 0,0; I:if9 1,0; A 2,0; B 2,5; M:merge 3,0; L 1,9 / T>I, T>L, I.true>A, I.false>B, A>M.a, B>M.b',
    v1: 'I[1,2|] A[1,2] L[1,2] M[1,2]',
    v0: 'I[1,2|] L[1,2] A[1,2] B[0] M[1,2,0]',
  },
  {
    guarantee: 'an if straight into a merge: an empty second input lets it run at once',
    graph: 'T 0,0; I:if9 1,0; M:merge 2,0; L 1,9 / T>I, I.true>M.a, I.false>M.b, T>L',
    v1: 'I[1,2|] M[1,2] L[1,2]',
    v0: 'I[1,2|] L[1,2] M[1,2]',
  },
  {
    guarantee: 'an if straight into a merge: an empty first input makes it wait',
    graph: 'T 0,0; I:if0 1,0; M:merge 2,0; L 1,9 / T>I, I.true>M.a, I.false>M.b, T>L',
    v1: 'I[|1,2] L[1,2] M[1,2]',
    v0: 'I[|1,2] L[1,2]',
  },
  {
    guarantee: 'a merge without any items does not run',
    graph: 'T 0,0; N:none 1,0; O:none 1,5; M:merge 2,0; Z 3,0 / T>N, T>O, N>M.a, O>M.b, M>Z',
    v1: 'N[] O[]',
  },
  {
    guarantee: 'a merge with one connected input runs at once',
    graph: 'T 0,0; A 1,0; M:merge 2,0; B 1,5 / T>A, A>M.b, T>B',
    v1: 'A[1,2] M[1,2] B[1,2]',
    v0: 'A[1,2] B[1,2]',
  },
  {
    guarantee: 'three inputs of a merge are awaited',
    graph: 'T 0,0; A 1,0; B 1,5; C 1,9; M:merge 2,0 / T>A, T>B, T>C, A>M.a, B>M.b, C>M.c',
    v1: 'A[1,2] B[1,2] C[1,2] M[1,2,1,2,1,2]',
  },
  {
    guarantee: 'two connections into one input of a merge make two runs',
    graph: 'T 0,0; A 1,0; B 1,5; C 1,9; M:merge 2,0 / T>A, T>B, T>C, A>M.a, B>M.a, C>M.b',
    v1: 'A[1,2] B[1,2] C[1,2] M[1,2,1,2] M#1[1,2]',
  },
  {
    guarantee: 'a merge after a merge runs after it',
    graph:
      'T 0,0; I:if9 1,0; X 2,0; Y 2,5; M:merge 3,0; W 2,9; N:merge 4,0 / T>I, T>W, I.true>X, I.false>Y, X>M.a, Y>M.b, M>N.a, W>N.b',
    v1: 'I[1,2|] X[1,2] W[1,2] M[1,2] N[1,2,1,2]',
    v0: 'I[1,2|] W[1,2] X[1,2] Y[0] M[1,2,0] N[1,2,0,1,2]',
  },
  {
    guarantee: 'of two waiting merges the one that leads to the other goes first',
    graph:
      'T 0,0; I:if9 1,0; M:merge 3,0; N:merge 4,0; X 2,0; Y 2,1; V 2,2; W 2,3 / T>I, I.true>X, I.false>Y, I.true>V, I.false>W, V>N.a, M>N.b, W>N.c, X>M.a, Y>M.b',
    v1: 'I[1,2|] X[1,2] V[1,2] M[1,2] N[1,2,1,2]',
    v0: 'I[1,2|] X[1,2] V[1,2] Y[0] W[0] M[1,2,0] N[1,2,1,2,0,0]',
  },
  {
    guarantee: 'of two merges that wait for each other the first one goes',
    graph: 'T 0,0; A 1,0; B 1,5; M:merge 2,0; N:merge 2,5; X:none 3,5 / T>A, T>B, A>M.a, B>N.a, M>N.b, N>X, X>M.b',
    v1: 'A[1,2] B[1,2] M[1,2] N[1,2,1,2] X[]',
  },
  {
    guarantee: 'a join runs only with items on every input',
    graph: 'T 0,0; I:if9 1,0; A 2,0; B 2,5; J:join 3,0; Z 4,0 / T>I, I.true>A, I.false>B, A>J.a, B>J.b, J>Z',
    v1: 'I[1,2|] A[1,2]',
    v0: 'I[1,2|] A[1,2] B[0] J[1,2] Z[1,2]',
  },
  {
    guarantee: 'a join with both sides runs',
    graph: 'T 0,0; A 1,0; B 1,5; J:join 2,0 / T>A, T>B, A>J.a, B>J.b',
    v1: 'A[1,2] B[1,2] J[1,2]',
  },
  {
    guarantee: 'a disabled node passes items on without a run',
    graph: 'T 0,0; D:off 1,0; A 2,0 / T>D, D>A',
    v1: 'A[1,2]',
  },
  {
    guarantee: 'a chain of disabled nodes passes items on',
    graph: 'T 0,0; D:off 1,0; E:off 2,0; A 3,0 / T>D, D>E, E>A',
    v1: 'A[1,2]',
  },
  {
    guarantee: 'a disabled node at the end ends the branch',
    graph: 'T 0,0; D:off 1,0; A 1,5 / T>D, T>A',
    v1: 'A[1,2]',
  },
  {
    guarantee: 'items that fail leave by the error port',
    graph: 'T 0,0; E:error 1,0; A 2,0; B 2,5 / T>E, E>A, E.error>B',
    v1: 'E[|1,2] B[1,2]',
  },
  {
    guarantee: 'the same target twice runs in port order',
    graph: 'T 0,0; I:if2 1,0; A 2,0 / T>I, I.true>A, I.false>A',
    v1: 'I[1|2] A[1] A#1[2]',
  },
  {
    guarantee: 'branches of different length',
    graph: 'T 0,0; A 1,0; B 2,0; E 3,0; C 1,5; D 2,5 / T>A, A>B, B>E, T>C, C>D',
    v1: 'A[1,2] B[1,2] E[1,2] C[1,2] D[1,2]',
    v0: 'A[1,2] C[1,2] B[1,2] D[1,2] E[1,2]',
  },
  {
    guarantee: 'a switch sends items to its rules and the rest to fallback',
    graph: 'T 0,0; S:switch 1,0; A 2,0; B 2,5; C 2,9 / T>S, S.rule_1>A, S.rule_2>B, S.fallback>C',
    v1: 'S[1,1|2|3] A[1,1] B[2] C[3]',
    items: [3, 1, 2, 1],
  },
  {
    guarantee: 'a switch runs its branches by place, not by rule',
    graph: 'T 0,0; S:switch 1,0; A 2,9; B 2,5; C 2,0 / T>S, S.rule_1>A, S.rule_2>B, S.fallback>C',
    v1: 'S[1,1|2|3] C[3] B[2] A[1,1]',
    v0: 'S[1,1|2|3] A[1,1] B[2] C[3]',
    items: [3, 1, 2, 1],
  },
  {
    guarantee: 'the ports of a switch into a merge',
    graph: 'T 0,0; S:switch 1,0; M:merge 2,0; Z 3,0 / T>S, S.rule_1>M.a, S.rule_2>M.b, S.fallback>M.c, M>Z',
    v1: 'S[1||3] M[1,3] Z[1,3]',
    items: [3, 1],
  },
  {
    guarantee: 'a choose branch after an if with both sides runs',
    graph: 'T 0,0; I:if2 1,0; A 2,0; B 2,5; J:join 3,0; Z 4,0 / T>I, I.true>A, I.false>B, A>J.a, B>J.b, J>Z',
    v1: 'I[1|2] A[1] B[2] J[1] Z[1]',
    items: [1, 2],
  },
  {
    guarantee: 'a choose branch straight after an if with one side does not run',
    graph: 'T 0,0; I:if9 1,0; J:join 2,0; Z 3,0 / T>I, I.true>J.a, I.false>J.b, J>Z',
    v1: 'I[1,2|]',
    v0: 'I[1,2|] J[1,2] Z[1,2]',
    items: [1, 2],
  },
  {
    guarantee: 'two choose branches after each other',
    graph: 'T 0,0; A 1,0; B:plus 1,5; C 1,9; J:join 2,0; K:join 3,0 / T>A, T>B, T>C, A>J.b, B>J.a, J>K.b, C>K.a',
    v1: 'A[1,2] B[2,3] J[2,3] C[1,2] K[1,2]',
    v0: 'A[1,2] B[2,3] C[1,2] J[2,3] K[1,2]',
    items: [1, 2],
  },
  {
    guarantee: 'the good and the failed items of a node meet again',
    graph: 'T 0,0; E:error 1,0; A 2,0; B 2,5; M:merge 3,0 / T>E, E>A, E.error>B, A>M.a, B>M.b',
    v1: 'E[|1,2] B[1,2] M[1,2]',
    v0: 'E[|1,2] B[1,2] A[0] M[0,1,2]',
    items: [1, 2],
  },
  {
    guarantee: 'an error port straight into a merge',
    graph: 'T 0,0; E:error 1,0; M:merge 2,0; Z 3,0 / T>E, E>M.a, E.error>M.b, M>Z',
    v1: 'E[|1,2] M[1,2] Z[1,2]',
    v0: 'E[|1,2]',
    items: [1, 2],
  },
  {
    guarantee: 'a disabled if passes everything to true',
    graph: 'T 0,0; I:off 1,0; A 2,0; B 2,5 / T>I, I>A, T>B',
    v1: 'A[1,2] B[1,2]',
    v0: 'B[1,2] A[1,2]',
    items: [1, 2],
  },
  {
    guarantee: 'a disabled merge passes its first live input',
    graph: 'T 0,0; A:none 1,0; B:plus 1,5; M:offm 2,0; Z 3,0 / T>A, T>B, A>M.a, B>M.b, M>Z',
    v1: 'A[] B[2,3] Z[2,3]',
    items: [1, 2],
  },
  {
    guarantee: 'only the trigger that started counts',
    graph: 'T 0,0; U:start 0,5; A 1,0; B 1,5; M:merge 2,0 / T>A, U>B, A>M.a, B>M.b',
    v1: 'A[1,2] M[1,2]',
    v0: 'A[1,2] B[0] M[1,2,0]',
    items: [1, 2],
  },
  {
    guarantee: 'a merge beside a node that nothing leads to',
    graph: 'T 0,0; A 1,0; B 1,5; M:merge 2,0 / T>A, A>M.a, B>M.b',
    v1: 'A[1,2] M[1,2]',
    v0: 'A[1,2] B[0] M[1,2,0]',
    items: [1, 2],
  },
  {
    guarantee: 'a dead branch of two nodes before a merge',
    graph:
      'T 0,0; I:if9 1,0; A 2,0; B 2,5; C 3,5; M:merge 4,0; Z 5,0 / T>I, I.true>A, I.false>B, B>C, A>M.a, C>M.b, M>Z',
    v1: 'I[1,2|] A[1,2] M[1,2] Z[1,2]',
    v0: 'I[1,2|] A[1,2] B[0] C[0] M[1,2,0] Z[1,2,0]',
    items: [1, 2],
  },
  {
    guarantee: 'a dead branch with a disabled node before a merge',
    graph: 'T 0,0; I:if9 1,0; A 2,0; D:off 2,5; M:merge 4,0 / T>I, I.true>A, I.false>D, A>M.a, D>M.b',
    v1: 'I[1,2|] A[1,2] M[1,2]',
    items: [1, 2],
  },
  {
    guarantee: 'a dead branch that ends in a merge of its own',
    graph:
      'T 0,0; I:if9 1,0; A 2,0; B 2,5; C 2,9; N:merge 3,5; M:merge 4,0 / T>I, I.true>A, I.false>B, I.false>C, B>N.a, C>N.b, A>M.a, N>M.b',
    v1: 'I[1,2|] A[1,2] M[1,2]',
    v0: 'I[1,2|] A[1,2] C[0] B[0] N[0,0] M[1,2,0,0]',
    items: [1, 2],
  },
  {
    guarantee: 'a diamond through a merge',
    graph: 'T 0,0; A 1,0; B 2,0; C:plus 2,5; M:merge 3,0; Z 4,0 / T>A, A>B, A>C, B>M.a, C>M.b, M>Z',
    v1: 'A[1,2] B[1,2] C[2,3] M[1,2,2,3] Z[1,2,2,3]',
    items: [1, 2],
  },
  {
    guarantee: 'a diamond with one long arm',
    graph: 'T 0,0; A 1,0; B 2,0; C:plus 2,5; D:plus 3,5; M:merge 4,0; Z 5,0 / T>A, A>B, A>C, C>D, B>M.a, D>M.b, M>Z',
    v1: 'A[1,2] B[1,2] C[2,3] D[3,4] M[1,2,3,4] Z[1,2,3,4]',
    items: [1, 2],
  },
  {
    guarantee: 'a diamond inside a diamond',
    graph:
      'T 0,0; A 1,0; B 2,0; C 3,0; D 3,2; M:merge 4,0; E 2,5; N:merge 5,0 / T>A, A>B, A>E, B>C, B>D, C>M.a, D>M.b, M>N.a, E>N.b',
    v1: 'A[1,2] B[1,2] C[1,2] D[1,2] M[1,2,1,2] E[1,2] N[1,2,1,2,1,2]',
    v0: 'A[1,2] B[1,2] E[1,2] C[1,2] D[1,2] M[1,2,1,2] N[1,2,1,2,1,2]',
    items: [1, 2],
  },
  {
    guarantee: 'one port into both inputs of a merge',
    graph: 'T 0,0; M:merge 1,0; Z 2,0 / T>M.a, T>M.b, M>Z',
    v1: 'M[1,2,1,2] Z[1,2,1,2]',
    items: [1, 2],
  },
  {
    guarantee: 'one node into another by two of its ports and by one port twice',
    graph: 'T 0,0; I:if2 1,0; A 2,0; B 3,0 / T>I, I.true>A, I.false>A, A>B',
    v1: 'I[1|2] A[1] B[1] A#1[2] B#1[2]',
    v0: 'I[1|2] A[1] A#1[2] B[1] B#1[2]',
    items: [1, 2],
  },

  ...askedOrderTable,
  ...loopOrderTable,
];

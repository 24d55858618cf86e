import type { OrderCase } from './orderCase.ts';

/** Branches that run with an empty item under `v0`, because a node waits for them, and branches that do not. */
export const askedOrderTable: OrderCase[] = [
  {
    guarantee: 'a branch that an if did not choose stays silent where the if tells the merge so, too',
    graph: 'T 0,0; I:if0 1,0; Y 2,0; M:merge 3,0; Z 4,0 / T>I, I.true>Y, I.true>M.b, Y>M.a, M>Z',
    v1: 'I[|1,2]',
  },
  {
    guarantee: 'the same with the branch chosen',
    graph: 'T 0,0; I:if9 1,0; Y 2,0; M:merge 3,0; Z 4,0 / T>I, I.true>Y, I.true>M.b, Y>M.a, M>Z',
    v1: 'I[1,2|] Y[1,2] M[1,2,1,2] Z[1,2,1,2]',
  },
  {
    guarantee: 'the same two nodes long',
    graph: 'T 0,0; I:if0 1,0; X 2,0; Y 3,0; M:merge 4,0 / T>I, I.true>X, I.true>M.b, X>Y, Y>M.a',
    v1: 'I[|1,2]',
  },
  {
    guarantee: 'a branch that an if did not choose is asked where the if gives the merge items by its other port',
    graph: 'T 0,0; I:if0 1,0; Y 2,0; M:merge 3,0; Z 4,0 / T>I, I.true>Y, I.false>M.b, Y>M.a, M>Z',
    v1: 'I[|1,2] M[1,2] Z[1,2]',
    v0: 'I[|1,2] Y[0] M[0,1,2] Z[0,1,2]',
  },
  {
    guarantee: 'both sides of an if through nodes, the items on the second side',
    graph: 'T 0,0; I:if0 1,0; A 2,0; B 2,5; M:merge 3,0 / T>I, I.true>A, I.false>B, A>M.a, B>M.b',
    v1: 'I[|1,2] B[1,2] M[1,2]',
    v0: 'I[|1,2] B[1,2] A[0] M[0,1,2]',
  },
  {
    guarantee: 'the trigger straight into a merge, and an if without items for its second input',
    graph: 'T 0,0; I:if0 1,5; M:merge 2,0; Z 3,0 / T>M.a, T>I, I.true>M.b, M>Z',
    v1: 'I[|1,2] M[1,2] Z[1,2]',
  },
  {
    guarantee: 'the trigger straight into a merge, and a branch an if did not choose',
    graph: 'T 0,0; I:if0 1,5; A 2,5; M:merge 2,0; Z 3,0 / T>M.a, T>I, I.true>A, A>M.b, M>Z',
    v1: 'I[|1,2] M[1,2] Z[1,2]',
  },
  {
    guarantee: 'an if that chooses neither port of two into a merge: the first side waits',
    graph:
      'T 0,0; S:switch 1,0; A 2,0; B 2,5; C 2,9; M:merge 3,0 / T>S, S.rule_1>A, S.rule_2>B, S.fallback>C, A>M.a, B>M.b, C>M.c',
    v1: 'S[1||] A[1] M[1]',
    v0: 'S[1||] A[1] B[0] C[0] M[1,0,0]',
    items: [1],
  },
  {
    guarantee: 'a switch whose last branch got the items: the others are asked',
    graph:
      'T 0,0; S:switch 1,0; A 2,0; B 2,5; C 2,9; M:merge 3,3 / T>S, S.rule_1>A, S.rule_2>B, S.fallback>C, A>M.a, B>M.b, C>M.c',
    v1: 'S[||3] C[3] M[3]',
    v0: 'S[||3] C[3] A[0] B[0] M[0,0,3]',
    items: [3],
  },
  {
    guarantee: 'a switch into two merges in a row',
    graph:
      'T 0,0; S:switch 1,0; A 2,0; B 2,5; M:merge 3,0; N:merge 4,0 / T>S, S.rule_1>A, S.rule_2>B, S.fallback>N.b, A>M.a, B>M.b, M>N.a',
    v1: 'S[||3] N[3]',
    v0: 'S[||3]',
    items: [3],
  },
  {
    guarantee:
      'a node of a branch that gives nothing has run: it is not asked, and a merge without items on its first input is silent',
    graph: 'T 0,0; A:none 1,0; B 1,5; M:merge 2,0; Z 3,0 / T>A, T>B, A>M.a, B>M.b, M>Z',
    v1: 'A[] B[1,2] M[1,2] Z[1,2]',
    v0: 'A[] B[1,2]',
  },
  {
    guarantee: 'the same on the second input: the merge runs',
    graph: 'T 0,0; A 1,0; B:none 1,5; M:merge 2,0; Z 3,0 / T>A, T>B, A>M.a, B>M.b, M>Z',
    v1: 'A[1,2] B[] M[1,2] Z[1,2]',
  },
  {
    guarantee: 'an if inside a branch that another if did not choose runs with the empty item',
    graph:
      'T 0,0; I:if9 1,0; A 2,0; J:if9 2,5; C 3,4; D 3,6; M:merge 4,0 / T>I, I.true>A, I.false>J, J.true>C, J.false>D, A>M.a, C>M.b, D>M.c',
    v1: 'I[1,2|] A[1,2] M[1,2]',
    v0: 'I[1,2|] A[1,2] J[0|] C[0] M[1,2,0]',
  },
  {
    guarantee: 'an if inside the branch that was chosen: its silent side is asked',
    graph: 'T 0,0; I:if9 1,0; J:if9 2,0; C 3,0; D 3,5; M:merge 4,0 / T>I, I.true>J, J.true>C, J.false>D, C>M.a, D>M.b',
    v1: 'I[1,2|] J[1,2|] C[1,2] M[1,2]',
    v0: 'I[1,2|] J[1,2|] C[1,2] D[0] M[1,2,0]',
  },
  {
    guarantee: 'a merge that waits with its second side alone is asked by the next one and runs with the empty item',
    graph:
      'T 0,0; I:if0 1,0; J:if9 1,5; M:merge 2,0; N:merge 2,5; O:merge 3,0 / T>I, T>J, I.true>M.a, I.false>M.b, J.true>N.a, J.false>N.b, M>O.a, N>O.b',
    v1: 'I[|1,2] J[1,2|] N[1,2] M[1,2] O[1,2,1,2]',
    v0: 'I[|1,2] J[1,2|] N[1,2] M[0] O[0,1,2]',
  },
  {
    guarantee: 'a merge of which only the second input is connected, behind another',
    graph: 'T 0,0; A 1,0; B 1,5; M:merge 2,0; N:merge 3,0 / T>A, T>B, A>M.a, B>M.b, M>N.b',
    v1: 'A[1,2] B[1,2] M[1,2,1,2] N[1,2,1,2]',
    v0: 'A[1,2] B[1,2] M[1,2,1,2]',
  },
  {
    guarantee: 'a node with two branches into one input is asked once',
    graph:
      'T 0,0; I:if9 1,0; A 2,0; B 2,5; C 2,9; D 3,5; M:merge 4,0 / T>I, I.true>A, I.false>B, I.false>C, B>D, C>D, A>M.a, D>M.b',
    v1: 'I[1,2|] A[1,2] M[1,2]',
    v0: 'I[1,2|] A[1,2] C[0] D[0] M[1,2,0]',
  },
  {
    guarantee: 'a branch that begins at another trigger is asked',
    graph: 'T 0,0; U:start 0,5; X 1,5; B 2,5; A 1,0; M:merge 3,0 / T>A, U>X, X>B, A>M.a, B>M.b',
    v1: 'A[1,2] M[1,2]',
    v0: 'A[1,2] X[0] B[0] M[1,2,0]',
  },
  {
    guarantee: 'a branch that is still on its way is not asked',
    graph: 'T 0,0; A 1,0; B 1,5; C:plus 2,5; D:plus 3,5; M:merge 4,0 / T>A, T>B, B>C, C>D, A>M.a, D>M.b',
    v1: 'A[1,2] B[1,2] C[2,3] D[3,4] M[1,2,3,4]',
  },
  {
    guarantee: 'a branch that is on its way, and then not chosen, is not asked later',
    graph: 'T 0,0; A 1,0; I:if0 1,5; C 2,5; M:merge 4,0 / T>A, T>I, I.true>C, A>M.a, C>M.b',
    v1: 'A[1,2] I[|1,2] M[1,2]',
  },
  {
    guarantee: 'three inputs, two of them silent',
    graph:
      'T 0,0; I:if9 1,0; A 2,0; B 2,5; C 2,9; M:merge 3,0 / T>I, I.true>A, I.false>B, I.false>C, A>M.a, B>M.b, C>M.c',
    v1: 'I[1,2|] A[1,2] M[1,2]',
    v0: 'I[1,2|] A[1,2] B[0] C[0] M[1,2,0,0]',
  },
  {
    guarantee: 'an if into a merge twice, the second input silent',
    graph: 'T 0,0; I:if9 1,0; A 2,0; M:merge 3,0; N:merge 4,0 / T>I, I.true>A, A>M.a, I.false>M.b, M>N.a, I.false>N.b',
    v1: 'I[1,2|] A[1,2] M[1,2] N[1,2]',
  },
];

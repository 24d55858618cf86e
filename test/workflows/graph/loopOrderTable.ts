import type { OrderCase } from './orderCase.ts';

/** Order and items of graphs with loops, under both execution logics. */
export const loopOrderTable: OrderCase[] = [
  {
    guarantee: 'a side branch of a body meets what is done at a merge',
    graph: 'T 0,0; L:loop1 1,0; A 2,5; S:plus 2,9; M:merge 3,0 / T>L, L.loop>A, L.loop>S, A>L.back, S>M.a, L.done>M.b',
    v1: 'L[|1] A[1] S[2] L#1[|2] A#1[2] S#1[3] L#2[1,2|] M[2,1,2] M#1[3]',
    items: [1, 2],
  },
  {
    guarantee: 'a loop in one arm of a diamond',
    graph:
      'T 0,0; L:loop1 1,0; A 2,9; B:plus 1,5; M:merge 3,0; Z 4,0 / T>L, T>B, L.loop>A, A>L.back, L.done>M.a, B>M.b, M>Z',
    v1: 'L[|1] A[1] L#1[|2] A#1[2] L#2[1,2|] B[2,3] M[1,2,2,3] Z[1,2,2,3]',
    v0: 'L[|1] B[2,3] A[1] L#1[|2] A#1[2] L#2[1,2|] M[1,2,2,3] Z[1,2,2,3]',
    items: [1, 2],
  },
  {
    guarantee: 'a disabled loop passes its list to done',
    graph: 'T 0,0; L:offl 1,0; A 2,5; Z 2,0 / T>L, L.loop>A, A>L.back, L.done>Z',
    v1: 'Z[1,2]',
    items: [1, 2],
  },
  {
    guarantee: 'a loop goes through its list and hands on what came back, in order',
    graph: 'T 0,0; L:loop1 1,0; A:plus 2,5; Z 2,0 / T>L, L.loop>A, A>L.back, L.done>Z',
    v1: 'L[|1] A[2] L#1[|2] A#1[3] L#2[|3] A#2[4] L#3[2,3,4|] Z[2,3,4]',
    items: [1, 2, 3],
  },
  {
    guarantee: 'a loop takes its list in batches, the last one smaller',
    graph: 'T 0,0; L:loop2 1,0; A 2,5; Z 2,0 / T>L, L.loop>A, A>L.back, L.done>Z',
    v1: 'L[|1,2] A[1,2] L#1[|3,4] A#1[3,4] L#2[|5] A#2[5] L#3[1,2,3,4,5|] Z[1,2,3,4,5]',
    items: [1, 2, 3, 4, 5],
  },
  {
    guarantee: 'a loop with one item goes round once',
    graph: 'T 0,0; L:loop5 1,0; A 2,5; Z 2,0 / T>L, L.loop>A, A>L.back, L.done>Z',
    v1: 'L[|7] A[7] L#1[7|] Z[7]',
    items: [7],
  },
  {
    guarantee: 'a loop straight back into itself gives its list',
    graph: 'T 0,0; L:loop1 1,0; Z 2,0 / T>L, L.loop>L.back, L.done>Z',
    v1: 'L[|1] L#1[|2] L#2[1,2|] Z[1,2]',
    items: [1, 2],
  },
  {
    guarantee: 'a body that makes two items of one leaves all of them at done',
    graph: 'T 0,0; L:loop1 1,0; A:twice 2,5; Z 2,0 / T>L, L.loop>A, A>L.back, L.done>Z',
    v1: 'L[|1] A[11,12] L#1[|2] A#1[21,22] L#2[11,12,21,22|] Z[11,12,21,22]',
    items: [1, 2],
  },
  {
    guarantee: 'nested loops begin anew each time: two times two items',
    graph:
      'T 0,0; L:loop1 1,0; W:twice 2,5; M:loop1 3,5; P:plus 4,9; Z 2,0 / T>L, L.loop>W, W>M, M.loop>P, P>M.back, M.done>L.back, L.done>Z',
    v1: 'L[|1] W[11,12] M[|11] P[12] M#1[|12] P#1[13] M#2[12,13|] L#1[|2] W#1[21,22] M#3[|21] P#2[22] M#4[|22] P#3[23] M#5[22,23|] L#2[12,13,22,23|] Z[12,13,22,23]',
    items: [1, 2],
  },
  {
    guarantee: 'three loops inside each other: two times two times two items',
    graph:
      'T 0,0; L:loop1 1,0; V:twice 2,5; M:loop1 3,5; W:twice 4,5; N:loop1 5,5; P 6,9; Z 2,0 / T>L, L.loop>V, V>M, M.loop>W, W>N, N.loop>P, P>N.back, N.done>M.back, M.done>L.back, L.done>Z',
    v1: 'L[|1] V[11,12] M[|11] W[111,112] N[|111] P[111] N#1[|112] P#1[112] N#2[111,112|] M#1[|12] W#1[121,122] N#3[|121] P#2[121] N#4[|122] P#3[122] N#5[121,122|] M#2[111,112,121,122|] L#1[|2] V#1[21,22] M#3[|21] W#2[211,212] N#6[|211] P#4[211] N#7[|212] P#5[212] N#8[211,212|] M#4[|22] W#3[221,222] N#9[|221] P#6[221] N#10[|222] P#7[222] N#11[221,222|] M#5[211,212,221,222|] L#2[111,112,121,122,211,212,221,222|] Z[111,112,121,122,211,212,221,222]',
    items: [1, 2],
  },
  {
    guarantee: 'a loop inside a loop takes the batches of the outer one',
    graph: 'T 0,0; L:loop2 1,0; M:loop1 2,5; P 3,9; Z 2,0 / T>L, L.loop>M, M.loop>P, P>M.back, M.done>L.back, L.done>Z',
    v1: 'L[|1,2] M[|1] P[1] M#1[|2] P#1[2] M#2[1,2|] L#1[|3] M#3[|3] P#2[3] M#4[3|] L#2[1,2,3|] Z[1,2,3]',
    items: [1, 2, 3],
  },
  {
    guarantee: 'two loops in a row',
    graph:
      'T 0,0; L:loop1 1,0; A 2,5; M:loop1 2,0; B 3,5; Z 3,0 / T>L, L.loop>A, A>L.back, L.done>M, M.loop>B, B>M.back, M.done>Z',
    v1: 'L[|1] A[1] L#1[|2] A#1[2] L#2[1,2|] M[|1] B[1] M#1[|2] B#1[2] M#2[1,2|] Z[1,2]',
    items: [1, 2],
  },
  {
    guarantee: 'a body with an if and a merge comes back once a round',
    graph:
      'T 0,0; L:loop2 1,0; I:if3 2,5; A 3,4; B 3,9; M:merge 4,5; Z 2,0 / T>L, L.loop>I, I.true>A, I.false>B, A>M.a, B>M.b, M>L.back, L.done>Z',
    v1: 'L[|1,4] I[1|4] A[1] B[4] M[1,4] L#1[|2,5] I#1[2|5] A#1[2] B#1[5] M#1[2,5] L#2[1,4,2,5|] Z[1,4,2,5]',
    items: [1, 4, 2, 5],
  },
  {
    guarantee: 'a merge in a body with one live side a round: when nothing else is left',
    graph:
      'T 0,0; L:loop1 1,0; I:if3 2,5; A 3,4; B 3,9; M:merge 4,5; Z 2,0; Y 1,9 / T>L, T>Y, L.loop>I, I.true>A, I.false>B, A>M.a, B>M.b, M>L.back, L.done>Z',
    v1: 'L[|1] I[1|] A[1] Y[1,4] M[1] L#1[|4] I#1[|4] B[4] M#1[4] L#2[1,4|] Z[1,4]',
    v0: 'L[|1] Y[1,4] I[1|] A[1] B[0] M[1,0] L#1[|4] I#1[|4] B#1[4] M#1[4] L#2[1,0,4|] Z[1,0,4]',
    items: [1, 4],
  },
  {
    guarantee: 'two branches that come back make one round together',
    graph:
      'T 0,0; L:loop2 1,0; I:if3 2,5; A 3,4; B 3,9; Z 2,0 / T>L, L.loop>I, I.true>A, I.false>B, A>L.back, B>L.back, L.done>Z',
    v1: 'L[|1,4] I[1|4] A[1] B[4] L#1[|2,5] I#1[2|5] A#1[2] B#1[5] L#2[1,4,2,5|] Z[1,4,2,5]',
    items: [1, 4, 2, 5],
  },
  {
    guarantee: 'of two branches that come back, one ends on its way',
    graph:
      'T 0,0; L:loop2 1,0; I:if3 2,5; A 3,4; B:none 3,9; Z 2,0 / T>L, L.loop>I, I.true>A, I.false>B, A>L.back, B>L.back, L.done>Z',
    v1: 'L[|1,4] I[1|4] A[1] B[] L#1[|2,5] I#1[2|5] A#1[2] B#1[] L#2[1,2|] Z[1,2]',
    items: [1, 4, 2, 5],
  },
  {
    guarantee: 'a side branch of a body runs every round and does not come back',
    graph: 'T 0,0; L:loop1 1,0; A 2,5; S 2,9; Z 2,0 / T>L, L.loop>A, L.loop>S, A>L.back, L.done>Z',
    v1: 'L[|1] A[1] S[1] L#1[|2] A#1[2] S#1[2] L#2[1,2|] Z[1,2]',
    items: [1, 2],
  },
  {
    guarantee: 'a side branch above the way back runs first',
    graph: 'T 0,0; L:loop1 1,0; A 2,9; S 2,5; Z 2,0 / T>L, L.loop>A, L.loop>S, A>L.back, L.done>Z',
    v1: 'L[|1] S[1] A[1] L#1[|2] S#1[2] A#1[2] L#2[1,2|] Z[1,2]',
    items: [1, 2],
  },
  {
    guarantee: 'a body that gives nothing back goes through the whole list',
    graph: 'T 0,0; L:loop1 1,0; N:none 2,5; Z 2,0; Y 1,9 / T>L, T>Y, L.loop>N, N>L.back, L.done>Z',
    v1: 'L[|1] N[] L#1[|2] N#1[] L#2[|] Y[1,2]',
    v0: 'L[|1] Y[1,2] N[] L#1[|2] N#1[] L#2[|]',
    items: [1, 2],
  },
  {
    guarantee: 'an output of a switch that leads nowhere does not end the loop',
    graph:
      'T 0,0; L:loop1 1,0; S:switch 2,5; A 3,4; Z 2,0 / T>L, L.loop>S, S.rule_1>A, A>L.back, S.fallback>L.back, L.done>Z',
    v1: 'L[|1] S[1||] A[1] L#1[|2] S#1[|2|] L#2[|3] S#2[||3] L#3[|4] S#3[||4] L#4[|5] S#4[||5] L#5[1,3,4,5|] Z[1,3,4,5]',
    items: [1, 2, 3, 4, 5],
  },
  {
    guarantee: 'items that leave a loop by an if do not end it',
    graph: 'T 0,0; L:loop1 1,0; I:if2 2,5; O 3,9; Z 2,0 / T>L, L.loop>I, I.true>L.back, I.false>O, L.done>Z',
    v1: 'L[|1] I[1|] L#1[|2] I#1[|2] O[2] L#2[|3] I#2[|3] O#1[3] L#3[1|] Z[1]',
    items: [1, 2, 3],
  },
  {
    guarantee: 'a nested loop that nothing comes back to goes through its list before its outer loop goes on',
    graph:
      'T 0,0; L:loop1 1,0; W:twice 2,5; M:loop1 3,5; I:if30 4,9; Z 2,0 / T>L, L.loop>W, W>M, M.loop>I, I.true>M.back, M.done>L.back, L.done>Z',
    v1: 'L[|3] W[31,32] M[|31] I[|31] M#1[|32] I#1[|32] M#2[|] L#1[|1] W#1[11,12] M#3[|11] I#2[11|] M#4[|12] I#3[12|] M#5[11,12|] L#2[|2] W#2[21,22] M#6[|21] I#4[21|] M#7[|22] I#5[22|] M#8[21,22|] L#3[11,12,21,22|] Z[11,12,21,22]',
    items: [3, 1, 2],
  },
  {
    guarantee: 'a way from an inner body to the outer loop does not end the inner loop',
    graph:
      'T 0,0; L:loop1 1,0; W:twice 2,5; M:loop1 3,5; I:if30 4,9; Z 2,0 / T>L, L.loop>W, W>M, M.loop>I, I.true>M.back, I.false>L.back, M.done>L.back, L.done>Z',
    v1: 'L[|3] W[31,32] M[|31] I[|31] M#1[|32] I#1[|32] M#2[|] L#1[|1] W#1[11,12] M#3[|11] I#2[11|] M#4[|12] I#3[12|] M#5[11,12|] L#2[|2] W#2[21,22] M#6[|21] I#4[21|] M#7[|22] I#5[22|] M#8[21,22|] L#3[31,32,11,12,21,22|] Z[31,32,11,12,21,22]',
    items: [3, 1, 2],
  },
  {
    guarantee: 'a loop in a side branch goes through its list before the next round',
    graph:
      'T 0,0; L:loop1 1,0; A 2,5; W:twice 2,9; M:loop1 3,9; N:none 4,9; Z 2,0 / T>L, L.loop>A, A>L.back, L.loop>W, W>M, M.loop>N, N>M.back, L.done>Z',
    v1: 'L[|1] A[1] W[11,12] M[|11] N[] M#1[|12] N#1[] M#2[|] L#1[|2] A#1[2] W#1[21,22] M#3[|21] N#2[] M#4[|22] N#3[] M#5[|] L#2[1,2|] Z[1,2]',
    items: [1, 2],
  },
  {
    guarantee: 'a loop without a way back gives its body every item and done none',
    graph: 'T 0,0; L:loop1 1,0; A 2,5; Z 2,0; Y 1,9 / T>L, T>Y, L.loop>A, L.done>Z',
    v1: 'L[|1] A[1] L#1[|2] A#1[2] L#2[|] Y[1,2]',
    v0: 'L[|1] Y[1,2] A[1] L#1[|2] A#1[2] L#2[|]',
    items: [1, 2],
  },
  {
    guarantee: 'a merge in the body of a loop without a way back does not mix rounds',
    graph:
      'T 0,0; L:loop1 1,0; I:if3 2,5; A 3,4; B 3,9; M:merge 4,5 / T>L, L.loop>I, I.true>A, I.false>B, A>M.a, B>M.b',
    v1: 'L[|1] I[1|] A[1] M[1] L#1[|4] I#1[|4] B[4] M#1[4] L#2[|]',
    v0: 'L[|1] I[1|] A[1] B[0] M[1,0] L#1[|4] I#1[|4] B#1[4] L#2[|]',
    items: [1, 4],
  },
  {
    guarantee: 'a side that waits in vain in a body does not meet the other side of the next round',
    graph:
      'T 0,0; L:loop1 1,0; I:if3 2,5; A 3,4; B 3,9; J:join 4,5; Z 2,0 / T>L, L.loop>I, I.true>A, I.false>B, A>J.a, B>J.b, J>L.back, L.done>Z',
    v1: 'L[|1] I[1|] A[1] L#1[|4] I#1[|4] B[4] L#2[|]',
    v0: 'L[|1] I[1|] A[1] B[0] J[1] L#1[|4] I#1[|4] B#1[4] J#1[] L#2[1|] Z[1]',
    items: [1, 4],
  },
  {
    guarantee: 'a loop whose port leads nowhere runs once',
    graph: 'T 0,0; L:loop1 1,0; Z 2,0 / T>L, L.done>Z',
    v1: 'L[|1]',
    items: [1, 2],
  },
  {
    guarantee: 'a second list waits while rounds of the first give nothing back',
    graph:
      'T 0,0; A 1,0; B:plus 1,5; L:loop1 2,0; P 3,9; I:if2 3,2; Z 3,0 / T>A, T>B, A>L, B>L, L.loop>I, I.true>P, P>L.back, L.done>Z',
    v1: 'A[1,2] L[|1] I[1|] P[1] L#1[|2] I#1[|2] L#2[1|] Z[1] B[2,3] L#3[|2] I#2[|2] L#4[|3] I#3[|3] L#5[|]',
    v0: 'A[1,2] B[2,3] L[|1] I[1|] P[1] L#1[|2] I#1[|2] L#2[1|] Z[1] L#3[|2] I#2[|2] L#4[|3] I#3[|3] L#5[|]',
    items: [1, 2],
  },
  {
    guarantee: 'a round that gives nothing back is no reset',
    graph: 'T 0,0; L:reset4 1,0; I:if3 2,5; A:plus 3,5; Z 2,0 / T>L, L.loop>I, I.true>A, A>L.back, L.done>Z',
    v1: 'L[|5] I[|5] L#1[|1] I#1[1|] A[2] L#2[|2] I#2[2|] A#1[3] L#3[|3] I#3[|3] L#4[|]',
    items: [5, 1, 2],
  },
  {
    guarantee: 'two branches into one loop: one list after the other',
    graph: 'T 0,0; A 1,0; B:plus 1,5; L:loop1 2,0; P 3,5; Z 3,0 / T>A, T>B, A>L, B>L, L.loop>P, P>L.back, L.done>Z',
    v1: 'A[1,2] L[|1] P[1] L#1[|2] P#1[2] L#2[1,2|] Z[1,2] B[2,3] L#3[|2] P#2[2] L#4[|3] P#3[3] L#5[2,3|] Z#1[2,3]',
    v0: 'A[1,2] B[2,3] L[|1] P[1] L#1[|2] P#1[2] L#2[1,2|] Z[1,2] L#3[|2] P#2[2] L#4[|3] P#3[3] L#5[2,3|] Z#1[2,3]',
    items: [1, 2],
  },
  {
    guarantee: 'a loop beside another branch',
    graph: 'T 0,0; L:loop1 1,0; A 2,5; Z 2,0; B 1,9; C 2,9 / T>L, T>B, B>C, L.loop>A, A>L.back, L.done>Z',
    v1: 'L[|1] A[1] L#1[|2] A#1[2] L#2[1,2|] Z[1,2] B[1,2] C[1,2]',
    v0: 'L[|1] B[1,2] A[1] C[1,2] L#1[|2] A#1[2] L#2[1,2|] Z[1,2]',
    items: [1, 2],
  },
  {
    guarantee: 'what is done of a loop meets another branch at a merge',
    graph: 'T 0,0; L:loop1 1,0; A 2,5; B 1,9; M:merge 3,0 / T>L, T>B, L.loop>A, A>L.back, L.done>M.a, B>M.b',
    v1: 'L[|1] A[1] L#1[|2] A#1[2] L#2[1,2|] B[1,2] M[1,2,1,2]',
    v0: 'L[|1] B[1,2] A[1] L#1[|2] A#1[2] L#2[1,2|] M[1,2,1,2]',
    items: [1, 2],
  },
  {
    guarantee: 'a merge waits for what is done, not for the rounds before',
    graph: 'T 0,0; B 1,-9; L:loop1 1,0; A 2,5; M:merge 3,0 / T>L, T>B, L.loop>A, A>L.back, L.done>M.b, B>M.a',
    v1: 'B[1,2] L[|1] A[1] L#1[|2] A#1[2] L#2[1,2|] M[1,2,1,2]',
    items: [1, 2],
  },
  {
    guarantee: 'a loop after a merge',
    graph:
      'T 0,0; A 1,0; B:plus 1,5; M:merge 2,0; L:loop3 3,0; P 4,5; Z 4,0 / T>A, T>B, A>M.a, B>M.b, M>L, L.loop>P, P>L.back, L.done>Z',
    v1: 'A[1,2] B[2,3] M[1,2,2,3] L[|1,2,2] P[1,2,2] L#1[|3] P#1[3] L#2[1,2,2,3|] Z[1,2,2,3]',
    items: [1, 2],
  },
  {
    guarantee: 'a reset makes a new list of what came back',
    graph: 'T 0,0; L:reset4 1,0; A:plus 2,5; Z 2,0 / T>L, L.loop>A, A>L.back, L.done>Z',
    v1: 'L[|1] A[2] L#1[|2] A#1[3] L#2[|3] A#2[4] L#3[4|] Z[4]',
    items: [1],
  },
  {
    guarantee: 'a reset lets the rest of the list go',
    graph: 'T 0,0; L:reset3 1,0; A:plus 2,5; Z 2,0 / T>L, L.loop>A, A>L.back, L.done>Z',
    v1: 'L[|1] A[2] L#1[|2] A#1[3] L#2[3|] Z[3]',
    items: [1, 5],
  },
  {
    guarantee: 'items that fail in a body come back by the error port',
    graph: 'T 0,0; L:loop1 1,0; E:error 2,5; Z 2,0 / T>L, L.loop>E, E>L.back, E.error>L.back, L.done>Z',
    v1: 'L[|1] E[|1] L#1[|2] E#1[|2] L#2[1,2|] Z[1,2]',
    items: [1, 2],
  },
  {
    guarantee: 'a way back into a loop that was never entered goes to done',
    graph: 'T 0,0; L:loop1 1,0; A 2,5; Z 2,0 / T>L.back, L.loop>A, L.done>Z',
    v1: 'L[1,2|] Z[1,2]',
    items: [1, 2],
  },
  {
    guarantee: 'a disabled node in a body passes items back',
    graph: 'T 0,0; L:loop1 1,0; D:off 2,5; Z 2,0 / T>L, L.loop>D, D>L.back, L.done>Z',
    v1: 'L[|1] L#1[|2] L#2[1,2|] Z[1,2]',
    items: [1, 2],
  },
  {
    guarantee: 'a diamond in a body comes back once a round with both its arms',
    graph:
      'T 0,0; L:loop1 1,0; A 2,5; B:plus 2,9; C 3,5; Z 2,0 / T>L, L.loop>A, L.loop>B, A>C, B>C, C>L.back, L.done>Z',
    v1: 'L[|1] A[1] C[1] B[2] C#1[2] L#1[|5] A#1[5] C#2[5] B#1[6] C#3[6] L#2[1,2,5,6|] Z[1,2,5,6]',
    v0: 'L[|1] A[1] B[2] C[1] C#1[2] L#1[|5] A#1[5] B#1[6] C#2[5] C#3[6] L#2[1,2,5,6|] Z[1,2,5,6]',
    items: [1, 5],
  },
  {
    guarantee: 'a choose branch in a body',
    graph:
      'T 0,0; L:loop1 1,0; A:plus 2,5; B 2,9; J:join 3,5; Z 2,0 / T>L, L.loop>A, L.loop>B, A>J.a, B>J.b, J>L.back, L.done>Z',
    v1: 'L[|1] A[2] B[1] J[2] L#1[|5] A#1[6] B#1[5] J#1[6] L#2[2,6|] Z[2,6]',
    items: [1, 5],
  },
  {
    guarantee: 'a switch in a loop',
    graph:
      'T 0,0; L:loop1 1,0; S:switch 2,5; A:plus 3,4; B 3,6; Z 2,0 / T>L, L.loop>S, S.rule_1>A, S.rule_2>B, A>L.back, B>L.back, S.fallback>L.back, L.done>Z',
    v1: 'L[|1] S[1||] A[2] L#1[|2] S#1[|2|] B[2] L#2[|3] S#2[||3] L#3[2,2,3|] Z[2,2,3]',
    items: [1, 2, 3],
  },
];

/** How loops went in executions that began with version 1 of the interpreter: a round that gave nothing back ended them. */
export const loopsOfVersion1: OrderCase[] = [
  {
    guarantee: 'a body that gives nothing back ends the loop',
    graph: 'T 0,0; L:loop1 1,0; N:none 2,5; Z 2,0; Y 1,9 / T>L, T>Y, L.loop>N, N>L.back, L.done>Z',
    v1: 'L[|1] N[] Y[1,2]',
    v0: 'L[|1] Y[1,2] N[]',
    items: [1, 2],
  },
  {
    guarantee: 'a loop whose way out is an if ends there',
    graph: 'T 0,0; L:loop1 1,0; I:if2 2,5; O 3,9; Z 2,0 / T>L, L.loop>I, I.true>L.back, I.false>O, L.done>Z',
    v1: 'L[|1] I[1|] L#1[|2] I#1[|2] O[2]',
    items: [1, 2, 3],
  },
  {
    guarantee: 'a loop left half-way begins anew when its outer loop comes again',
    graph:
      'T 0,0; L:loop1 1,0; W:twice 2,5; M:loop1 3,5; I:if30 4,9; Z 2,0 / T>L, L.loop>W, W>M, M.loop>I, I.true>M.back, I.false>L.back, M.done>L.back, L.done>Z',
    v1: 'L[|3] W[31,32] M[|31] I[|31] L#1[|1] W#1[11,12] M#1[|11] I#1[11|] M#2[|12] I#2[12|] M#3[11,12|] L#2[|2] W#2[21,22] M#4[|21] I#3[21|] M#5[|22] I#4[22|] M#6[21,22|] L#3[31,11,12,21,22|] Z[31,11,12,21,22]',
    items: [3, 1, 2],
  },
];

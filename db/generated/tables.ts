// Generated from a migrated database by test/db/tables.test.ts; run that test with -u to update this file.
import type { Generated } from 'kysely';

import type { GeneratedJson, Json, NullableJson } from '../tables/columns.ts';

/** Columns of every table as rows have them; `Generated` ones may be left out of an insert. */
export interface Tables {
  accounts: {
    id: string;
    email: string | null;
    name: string;
    passwordHash: string | null;
    instanceRole: Generated<'instance_owner' | 'instance_admin' | 'instance_member'>;
    createdAt: Generated<Date>;
    language: 'en' | 'de' | null;
    deletedAt: Date | null;
    kind: Generated<'person' | 'service_account'>;
    emailConfirmedAt: Date | null;
    emailConfirmedBy: 'first_account' | 'mail' | 'invitation' | 'admin' | 'provider' | 'upgrade' | null;
    waitingInvitationId: string | null;
  };
  agentMemories: {
    organizationId: string;
    digitalOrganizationId: string;
    key: string;
    messages: GeneratedJson;
    summary: Generated<string>;
    holderExecutionId: string | null;
    holderPlace: string | null;
    updatedAt: Generated<Date>;
    tainted: Generated<boolean>;
  };
  agentSteps: {
    organizationId: string;
    executionId: string;
    nodeId: string;
    runIndex: number;
    step: number;
    itemIndex: number;
    kind: 'step' | 'repair' | 'summary';
    model: string;
    content: string;
    finishReason: string | null;
    usage: Json;
    creditsMicros: bigint;
    tainted: boolean;
    fault: string | null;
    startedAt: Date;
    durationMs: number;
    kept: Generated<boolean>;
  };
  agentToolCalls: {
    id: string;
    organizationId: string;
    executionId: string;
    nodeId: string;
    runIndex: number;
    step: number;
    call: number;
    providerCallId: string;
    tool: string;
    nodeType: string;
    arguments: Json;
    needsApproval: 'always' | 'condition' | 'tainted' | null;
    approveUntil: Date | null;
    decision: 'approved' | 'edited' | 'rejected' | 'timed_out' | null;
    decidedBy: string | null;
    decidedAt: Date | null;
    decidedArguments: NullableJson;
    reason: string | null;
    forRestOfRun: Generated<boolean>;
    status: Generated<'open' | 'success' | 'error'>;
    result: string | null;
    error: NullableJson;
    startedAt: Date | null;
    durationMs: number | null;
    decidedByLink: string | null;
  };
  answerParts: {
    organizationId: string;
    executionId: string;
    number: Generated<bigint>;
    nodeId: string;
    runIndex: number;
    part: number;
    content: string;
    createdAt: Generated<Date>;
  };
  apiDocuments: {
    id: string;
    organizationId: string;
    projectId: string;
    name: string;
    title: string;
    version: string;
    format: string;
    sourceUrl: string | null;
    servers: Json;
    security: Json;
    remarks: Json;
    operationCount: number;
    sizeBytes: number;
    hash: string;
    content: Buffer;
    createdBy: string;
    createdAt: Generated<Date>;
    updatedAt: Generated<Date>;
  };
  apiKeys: {
    id: string;
    organizationId: string;
    accountId: string;
    kind: 'model' | 'account';
    label: string;
    hash: Buffer;
    last4: string;
    status: Generated<'active' | 'paused' | 'revoked'>;
    createdAt: Generated<Date>;
    lastUsedAt: Date | null;
    calls: Generated<bigint>;
    creditsUsedMicros: Generated<bigint>;
    expiresAt: Date | null;
    creditLimitMicros: bigint | null;
    monthUsedMicros: Generated<bigint>;
    month: string | null;
    allowedModels: string[] | null;
    scopes: string[] | null;
    revokedAt: Date | null;
    replacedBy: string | null;
    requestsPerMinute: number | null;
    tokensPerMinute: number | null;
    dropUnsupported: Generated<boolean>;
    connectionId: string | null;
    allowedAddresses: string[] | null;
    madeBy: string | null;
    application: NullableJson;
    firstKeyId: string | null;
    revision: Generated<number>;
    pausedAt: Date | null;
    creditLimitPeriod: Generated<'day' | 'week' | 'month' | 'total'>;
  };
  apiOperations: {
    organizationId: string;
    documentId: string;
    key: string;
    position: number;
    method: string;
    path: string;
    title: string;
    heading: string;
    deprecated: boolean;
    operation: Json;
  };
  approvals: {
    id: string;
    organizationId: string;
    executionId: string;
    number: number;
    digitalOrganizationId: string;
    byProject: boolean;
    deciders: string[];
    excludedAccountId: string | null;
    escalatesAt: Date | null;
    escalatesTo: string[];
    remindEveryMs: bigint | null;
    mostReminders: number;
    nextMailAt: Date | null;
    mailedAt: Date | null;
    choice: string | null;
    comment: string | null;
    decidedBy: string | null;
    decidedByLink: string | null;
    decidedAt: Date | null;
    createdAt: Generated<Date>;
  };
  auditAnchors: {
    chain: string;
    seq: bigint;
    organizationId: string | null;
    hash: Buffer;
    forgotten: bigint;
    createdAt: Generated<Date>;
  };
  auditEvents: {
    id: string;
    organizationId: string | null;
    createdAt: Generated<Date>;
    action: string;
    actorKind: 'account' | 'service_account' | 'system' | 'stranger';
    actorId: string | null;
    byKind: 'session' | 'key' | 'sso' | 'scim' | 'system' | 'none';
    byId: string | null;
    connectionId: string | null;
    targetKind: string;
    targetId: string | null;
    before: NullableJson;
    after: NullableJson;
    requestId: string | null;
    personal: NullableJson;
    personalSalt: Buffer | null;
    personalDigest: Buffer;
    projectId: string | null;
  };
  auditLine: {
    eventId: string;
  };
  auditSeals: {
    chain: string;
    seq: bigint;
    organizationId: string | null;
    eventId: string;
    hash: Buffer;
    sealedAt: Generated<Date>;
  };
  binaries: {
    id: string;
    organizationId: string;
    fileName: string;
    mediaType: string;
    sizeBytes: bigint | null;
    sha256: Buffer | null;
    leaseUntil: Date | null;
    createdAt: Generated<Date>;
  };
  budgets: {
    id: string;
    organizationId: string;
    subjectKind: 'key' | 'member' | 'service_account' | 'project' | 'tag';
    subjectId: string;
    period: 'day' | 'week' | 'month' | 'total';
    limitMicros: bigint;
    hardStop: Generated<boolean>;
    alertPercents: Generated<number[]>;
    isKeyLimit: Generated<boolean>;
    usedMicros: Generated<bigint>;
    heldMicros: Generated<bigint>;
    periodStartsAt: Date | null;
    createdAt: Generated<Date>;
    updatedAt: Generated<Date>;
  };
  cachedResponses: {
    organizationId: string;
    callHash: string;
    modelId: string;
    contentEncrypted: string;
    bytes: number;
    createdAt: Generated<Date>;
    expiresAt: Date;
  };
  callAttempts: {
    callId: string;
    organizationId: string;
    attempts: Json;
    createdAt: Generated<Date>;
  };
  callBodies: {
    requestId: string;
    organizationId: string;
    contentEncrypted: string;
    createdAt: Generated<Date>;
    expiresAt: Date;
  };
  callBodySettings: {
    organizationId: string;
    enabled: boolean;
    retentionDays: number;
    redact: string[];
    words: string[];
    patterns: string[];
  };
  callRecords: {
    id: string;
    organizationId: string;
    keyId: string | null;
    accountId: string | null;
    executionId: string | null;
    endpoint: string;
    model: string;
    provider: string;
    status: 'ok' | 'error' | 'canceled';
    httpStatus: number;
    stream: boolean;
    inputTokens: number | null;
    cachedInputTokens: number | null;
    outputTokens: number | null;
    reasoningTokens: number | null;
    units: string | null;
    creditsMicros: bigint;
    estimated: boolean;
    ownProviderKey: boolean;
    latencyMs: number;
    ttftMs: number | null;
    requestId: string;
    errorCode: string | null;
    createdAt: Generated<Date>;
    kind: Generated<string>;
    runId: string | null;
    projectId: string | null;
    tags: string[] | null;
    metadata: NullableJson;
    priceId: string | null;
    refused: Generated<boolean>;
    requests: Generated<number>;
    errorMessage: string | null;
  };
  catalogAnswers: {
    key: string;
    status: number;
    headers: Json;
    body: Buffer;
    bytes: number;
    createdAt: Generated<Date>;
    expiresAt: Date;
  };
  catalogRuns: {
    id: string;
    organizationId: string;
    reference: string;
    accountId: string | null;
    keyId: string | null;
    executionId: string | null;
    sourceId: string;
    searchId: string;
    requestId: string;
    state: 'open' | 'success' | 'error';
    heldMicros: bigint;
    creditsMicros: Generated<bigint>;
    cached: Generated<boolean>;
    rowCount: number | null;
    errorReason: string | null;
    latencyMs: number | null;
    expiresAt: Date;
    createdAt: Generated<Date>;
    closedAt: Date | null;
    askedSha256: Buffer | null;
    budgets: string[] | null;
  };
  catalogSourceHealth: {
    sourceId: string;
    hour: Date;
    successes: number;
    failures: number;
    latencyMs: bigint;
    lastSuccessAt: Date | null;
    lastFailureAt: Date | null;
    lastFailure: string | null;
  };
  catalogSourceKeys: {
    id: string;
    organizationId: string;
    sourceId: string;
    keyEncrypted: string;
    keyLast4: string;
    createdAt: Generated<Date>;
  };
  catalogSourceSettings: {
    id: string;
    enabled: boolean | null;
    keyEncrypted: string | null;
    keyLast4: string | null;
    updatedAt: Generated<Date>;
  };
  catalogTurns: {
    bucket: string;
    nextMs: number;
  };
  characterTurns: {
    organizationId: string;
    digitalOrganizationId: string;
    memoryKey: string;
    number: Generated<bigint>;
    place: string;
    said: string;
    answered: string;
    createdAt: Generated<Date>;
  };
  chatSessions: {
    id: string;
    organizationId: string;
    digitalOrganizationId: string;
    addressId: string;
    secretHash: string;
    tokenHash: string | null;
    visitor: NullableJson;
    createdAt: Generated<Date>;
    openedBy: string | null;
  };
  chatTurns: {
    organizationId: string;
    sessionId: string;
    number: number;
    clientId: string;
    executionId: string;
    message: string;
    files: Json;
    answer: NullableJson;
    createdAt: Generated<Date>;
    creditsMicros: bigint | null;
  };
  comments: {
    id: string;
    organizationId: string;
    digitalOrganizationId: string;
    executionId: string | null;
    nodeId: string | null;
    authorAccountId: string | null;
    body: string;
    mentions: string[];
    createdAt: Generated<Date>;
    editedAt: Date | null;
  };
  conversations: {
    id: string;
    organizationId: string;
    accountId: string;
    model: string;
    titleEncrypted: string;
    contentEncrypted: string;
    createdAt: Generated<Date>;
    updatedAt: Generated<Date>;
  };
  credentialShares: {
    organizationId: string;
    credentialId: string;
    projectId: string;
    createdAt: Generated<Date>;
  };
  credentials: {
    id: string;
    organizationId: string;
    projectId: string;
    name: string;
    type: string;
    allowedHosts: string[] | null;
    valuesEncrypted: string;
    tokensEncrypted: string | null;
    createdBy: string;
    createdAt: Generated<Date>;
    updatedAt: Generated<Date>;
    testedAt: Date | null;
    testPassed: boolean | null;
    renewingBy: string | null;
    renewingUntil: Date | null;
    oauthAppOf: 'organization' | 'instance' | null;
    grantedScopes: string[] | null;
  };
  creditRequests: {
    id: string;
    organizationId: string;
    accountId: string | null;
    message: string | null;
    status: Generated<'open' | 'granted' | 'declined'>;
    creditsMicros: bigint | null;
    createdAt: Generated<Date>;
    decidedAt: Date | null;
    decidedBy: string | null;
  };
  customDomains: {
    id: string;
    organizationId: string;
    domain: string;
    challenge: string;
    verifiedAt: Date | null;
    checkedAt: Date | null;
    failingSince: Date | null;
    createdAt: Generated<Date>;
  };
  dataTableRows: {
    id: string;
    organizationId: string;
    dataTableId: string;
    number: Generated<bigint>;
    cells: GeneratedJson;
    sizeBytes: number;
    insertKey: string | null;
    createdAt: Generated<Date>;
    updatedAt: Generated<Date>;
    written: GeneratedJson;
  };
  dataTables: {
    id: string;
    organizationId: string;
    projectId: string;
    name: string;
    columns: GeneratedJson;
    revision: Generated<number>;
    rowCount: Generated<number>;
    sizeBytes: Generated<bigint>;
    createdBy: string;
    createdAt: Generated<Date>;
    updatedAt: Generated<Date>;
  };
  deliverables: {
    id: string;
    organizationId: string;
    projectId: string;
    runId: string;
    positionId: string;
    title: string;
    status: Generated<'pending' | 'accepted' | 'rejected'>;
    decidedBy: string | null;
    decidedAt: Date | null;
    reason: string | null;
    acceptAt: Date | null;
    payload: Buffer;
    signature: string;
    signingKey: string;
    createdAt: Generated<Date>;
  };
  digestOptOuts: {
    organizationId: string;
    accountId: string;
  };
  digitalOrganizationShares: {
    id: string;
    organizationId: string;
    digitalOrganizationId: string;
    accountId: string | null;
    projectId: string | null;
    level: 'view' | 'execute' | 'edit';
    sharedBy: string | null;
    createdAt: Generated<Date>;
  };
  digitalOrganizations: {
    id: string;
    organizationId: string;
    projectId: string;
    name: string;
    description: Generated<string>;
    tags: Generated<string[]>;
    draft: Json;
    draftRevision: Generated<number>;
    publishedVersionId: string | null;
    settings: GeneratedJson;
    createdBy: string;
    createdAt: Generated<Date>;
    updatedAt: Generated<Date>;
    draftWritten: NullableJson;
    folderId: string | null;
    archivedVersionId: string | null;
    employeeId: string | null;
  };
  disabledAccounts: {
    accountId: string;
    disabledAt: Generated<Date>;
  };
  editingLeases: {
    digitalOrganizationId: string;
    organizationId: string;
    editorId: string;
    accountId: string;
    since: Generated<Date>;
    expiresAt: Date;
  };
  emailChanges: {
    id: string;
    accountId: string;
    oldEmail: string;
    newEmail: string;
    tokenHash: Buffer;
    expiresAt: Date;
    confirmedAt: Date | null;
    createdAt: Generated<Date>;
  };
  emailConfirmations: {
    tokenHash: Buffer;
    accountId: string;
    email: string;
    expiresAt: Date;
  };
  employeeRunEvents: {
    id: Generated<bigint>;
    runId: string;
    organizationId: string;
    kind: string;
    message: string;
    createdAt: Generated<Date>;
  };
  employeeRunParts: {
    runId: string;
    position: number;
    organizationId: string;
    name: string;
    kind: 'text' | 'json' | 'table' | 'file';
    mediaType: string;
    content: Buffer | null;
    binaryId: string | null;
    sizeBytes: bigint;
    sha256: Buffer;
  };
  employeeRuns: {
    id: string;
    organizationId: string;
    projectId: string;
    positionId: string | null;
    listingId: string | null;
    employeeId: string;
    versionId: string | null;
    publisherId: string;
    mode: 'production' | 'test' | 'trial';
    status: 'queued' | 'running' | 'success' | 'error' | 'canceled';
    chargeOn: 'success' | 'acceptance';
    priceId: string | null;
    heldMicros: bigint;
    holdState: 'open' | 'settled' | 'released';
    sharePpm: number;
    chargedMicros: Generated<bigint>;
    feeMicros: Generated<bigint>;
    refundedMicros: Generated<bigint>;
    input: Json;
    metadata: GeneratedJson;
    error: NullableJson;
    executionId: string | null;
    accountId: string | null;
    keyId: string | null;
    requestId: string;
    callbackUrl: string | null;
    redoOf: string | null;
    remark: string | null;
    month: string;
    createdAt: Generated<Date>;
    startedAt: Date | null;
    stoppedAt: Date | null;
    callerExecutionId: string | null;
    callerPlace: string | null;
    callerRoot: string | null;
    depth: Generated<number>;
    awaited: Generated<boolean>;
    itemsOrganizationId: string | null;
    reference: string | null;
    callbackEvents: string[] | null;
    innerMicros: Generated<bigint>;
    expectedMicros: Generated<bigint>;
    traceparent: string | null;
    budgets: string[] | null;
  };
  employeeVersions: {
    id: string;
    organizationId: string;
    employeeId: string;
    number: number;
    major: number;
    notes: Generated<string>;
    name: string;
    role: string;
    portrait: string;
    instructions: string;
    inputSchema: Json;
    outputSchema: NullableJson;
    outputs: string[];
    worker: Json;
    createdBy: string;
    createdAt: Generated<Date>;
  };
  employees: {
    id: string;
    organizationId: string;
    projectId: string;
    name: string;
    role: Generated<string>;
    portrait: Generated<string>;
    instructions: Generated<string>;
    inputSchema: Json;
    outputSchema: NullableJson;
    outputs: Generated<string[]>;
    worker: NullableJson;
    draftRevision: Generated<number>;
    publishedRevision: number | null;
    versionId: string | null;
    createdBy: string;
    createdAt: Generated<Date>;
    updatedAt: Generated<Date>;
  };
  endedExecutions: {
    organizationId: string;
    digitalOrganizationId: string;
    executionId: string;
    mode: string;
    status: string;
    endedAt: Date;
    runMs: bigint;
    timeSavedSeconds: bigint;
  };
  errorDays: {
    organizationId: string;
    day: string;
    errorCode: string;
    provider: string;
    calls: bigint;
  };
  evaluationResults: {
    organizationId: string;
    runId: string;
    position: number;
    rowId: string;
    input: Json;
    expected: NullableJson;
    remark: string | null;
    status: 'waiting' | 'running' | 'passed' | 'failed' | 'error' | 'skipped';
    executionId: string | null;
    output: NullableJson;
    outputCut: Generated<boolean>;
    scores: GeneratedJson;
    executionMicros: bigint | null;
    metricMicros: Generated<bigint>;
    durationMs: number | null;
    error: NullableJson;
  };
  evaluationRowSources: {
    organizationId: string;
    dataTableId: string;
    rowId: string;
    kind: 'execution' | 'deliverable' | 'approval';
    sourceId: string;
    executionId: string | null;
    verdict: 'accepted' | 'rejected' | 'edited' | null;
    remark: string | null;
    createdBy: string | null;
    createdAt: Generated<Date>;
  };
  evaluationRuns: {
    id: string;
    organizationId: string;
    evaluationId: string;
    versionId: string | null;
    draftRevision: number | null;
    graph: NullableJson;
    settings: Json;
    graphHash: Buffer;
    setHash: Buffer;
    startNodeId: string;
    pinnedNodes: Json;
    outputField: string;
    metrics: Json;
    concurrency: number;
    rowTimeoutSeconds: number;
    maxCreditsMicros: bigint | null;
    status: 'queued' | 'running' | 'success' | 'error' | 'canceled';
    error: NullableJson;
    totals: NullableJson;
    accountId: string | null;
    createdAt: Generated<Date>;
    startedAt: Date | null;
    stoppedAt: Date | null;
  };
  evaluations: {
    id: string;
    organizationId: string;
    digitalOrganizationId: string;
    name: string;
    description: Generated<string>;
    dataTableId: string;
    startNodeId: string | null;
    inputs: Json;
    expectedColumn: string | null;
    outputField: Generated<string>;
    metrics: Json;
    concurrency: number;
    rowTimeoutSeconds: number;
    maxCreditsMicros: bigint | null;
    allowEffects: Generated<boolean>;
    publishRule: NullableJson;
    createdBy: string;
    createdAt: Generated<Date>;
    updatedAt: Generated<Date>;
    targetNodeId: string | null;
  };
  eventLoopBlocks: {
    during: string;
    count: bigint;
  };
  eventReads: {
    organizationId: string;
    accountId: string;
    readUntil: Date;
  };
  events: {
    id: string;
    organizationId: string;
    kind: 'disk_low' | 'low_balance' | 'mentioned' | 'weekly_digest' | 'budget_reached' | 'employee_hired' | 'employee_rated' | 'deliverable_rejected' | 'plan_executions' | 'plan_executions_refused' | 'trigger_failed' | 'trigger_recovered' | 'trigger_message_refused' | 'schedule_skipped' | 'execution_failed' | 'sign_in_expiring' | 'employee_runs_refused' | 'listing_withdrawn' | 'position_withdrawn' | 'position_returned' | 'position_ending' | 'provider_key_rejected' | 'credits_requested' | 'credits_granted' | 'payment_reversed';
    data: Json;
    createdAt: Generated<Date>;
  };
  executionAnswers: {
    executionId: string;
    organizationId: string;
    status: number;
    headers: GeneratedJson;
    bodyKind: string;
    body: Buffer | null;
    createdAt: Generated<Date>;
  };
  executionBinaries: {
    organizationId: string;
    executionId: string;
    binaryId: string;
  };
  executionCostDays: {
    organizationId: string;
    day: string;
    digitalOrganizationId: string;
    mode: string;
    calls: bigint;
    creditsMicros: bigint;
  };
  executionCounts: {
    organizationId: string;
    periodStartsAt: Date;
    used: Generated<bigint>;
    refused: Generated<bigint>;
    toldPercent: Generated<number>;
    refusedToldAt: Date | null;
  };
  executionCustomData: {
    organizationId: string;
    executionId: string;
    key: string;
    value: string;
  };
  executionData: {
    organizationId: string;
    executionId: string;
    nodeId: string;
    runIndex: number;
    port: string;
    items: Buffer;
    itemCount: number;
    sizeBytes: number;
    createdAt: Generated<Date>;
  };
  executionDays: {
    organizationId: string;
    day: string;
    digitalOrganizationId: string;
    mode: string;
    status: string;
    executions: bigint;
    runMs: bigint;
    timeSavedSeconds: bigint;
  };
  executionErrorWords: {
    executionId: string;
    organizationId: string;
    message: string;
  };
  executionHours: {
    organizationId: string;
    hour: Date;
    digitalOrganizationId: string;
    mode: string;
    status: string;
    executions: bigint;
    runMs: bigint;
    timeSavedSeconds: bigint;
  };
  executionNodes: {
    organizationId: string;
    executionId: string;
    nodeId: string;
    runIndex: number;
    name: string;
    type: string;
    status: 'running' | 'waiting' | 'success' | 'error' | 'canceled' | 'skipped';
    startedAt: Date | null;
    durationMs: number | null;
    attempts: Generated<number>;
    error: NullableJson;
    sources: GeneratedJson;
    outputs: GeneratedJson;
    waitUntil: Date | null;
    createdAt: Generated<Date>;
    console: NullableJson;
    lostAttempts: Generated<number>;
  };
  executionSpans: {
    organizationId: string;
    executionId: string;
    nodeId: string;
    runIndex: number;
    call: Generated<string>;
    spans: Json;
  };
  executionTurns: {
    organizationId: string;
    turn: bigint;
  };
  executionWaits: {
    organizationId: string;
    executionId: string;
    number: number;
    nodeId: string;
    runIndex: number;
    kind: 'webhook' | 'form' | 'approval';
    suffix: Generated<string>;
    details: GeneratedJson;
    status: Generated<'waiting' | 'resumed' | 'timed_out'>;
    waitUntil: Date | null;
    items: Buffer | null;
    createdAt: Generated<Date>;
    endedAt: Date | null;
  };
  executionWords: {
    organizationId: string;
    executionId: string;
    words: string;
    endedAt: Date;
  };
  executions: {
    id: string;
    organizationId: string;
    projectId: string;
    digitalOrganizationId: string;
    versionId: string | null;
    graph: NullableJson;
    settings: GeneratedJson;
    mode: 'manual' | 'production' | 'sub' | 'error' | 'retry';
    status: 'queued' | 'running' | 'waiting' | 'success' | 'error' | 'canceled';
    seq: Generated<number>;
    trigger: Json;
    deliveryKey: string | null;
    accountId: string | null;
    createdAt: Generated<Date>;
    startedAt: Date | null;
    stoppedAt: Date | null;
    waitUntil: Date | null;
    error: NullableJson;
    lastNode: string | null;
    canceledBy: string | null;
    parentExecutionId: string | null;
    retryOf: string | null;
    queuedAt: Date | null;
    parentCall: string | null;
    awaited: Generated<boolean>;
    depth: Generated<number>;
    copiedFrom: string | null;
    untilNode: string | null;
    graphWritten: NullableJson;
    rootExecutionId: string | null;
    descendants: Generated<number>;
    retryAt: Date | null;
    itemsOrganizationId: string | null;
    itemsSharedUntil: Date | null;
    traceBreaks: NullableJson;
    rerunNodes: string[] | null;
    resumedAt: Date | null;
    startsAt: Date | null;
    heldSince: Date | null;
    heldBy: 'rate' | 'debounce' | 'overlap' | null;
    startKey: Generated<string>;
    slotKey: Generated<string>;
    priority: Generated<number>;
  };
  executionsToIndex: {
    organizationId: string;
    executionId: string;
  };
  folders: {
    id: string;
    organizationId: string;
    projectId: string;
    parentId: string | null;
    name: string;
    createdBy: string;
    createdAt: Generated<Date>;
  };
  gatewayFiles: {
    id: string;
    organizationId: string;
    keyId: string;
    accountId: string;
    purpose: 'assistants' | 'batch' | 'batch_output' | 'user_data' | 'vision';
    fileName: string;
    mediaType: string;
    sizeBytes: bigint;
    binaryId: string;
    createdAt: Generated<Date>;
    expiresAt: Date;
  };
  guardrailMatches: {
    organizationId: string;
    requestId: string;
    guardrailId: string;
    guardrailName: string;
    stage: 'request' | 'response';
    outcome: 'blocked' | 'redacted' | 'reported' | 'failed';
    createdAt: Generated<Date>;
  };
  guardrails: {
    id: string;
    organizationId: string;
    name: string;
    enabled: boolean;
    kind: 'pattern' | 'personal_data' | 'word_list' | 'moderation_model' | 'digital_organization';
    stage: 'request' | 'response' | 'both';
    action: 'block' | 'redact' | 'report';
    onFailure: 'block' | 'allow';
    keyIds: string[] | null;
    patterns: Generated<string[]>;
    words: Generated<string[]>;
    dataKinds: Generated<string[]>;
    model: string | null;
    categories: Generated<string[]>;
    digitalOrganizationId: string | null;
    createdAt: Generated<Date>;
    updatedAt: Generated<Date>;
  };
  healthStates: {
    part: string;
    state: 'ok' | 'warning' | 'failing';
    since: Generated<Date>;
    seenAt: Generated<Date>;
  };
  holds: {
    id: string;
    organizationId: string;
    keyId: string | null;
    accountId: string | null;
    executionId: string | null;
    modelId: string;
    priceId: string;
    amountMicros: bigint;
    state: Generated<'open' | 'settled' | 'released'>;
    swept: Generated<boolean>;
    settledMicros: bigint | null;
    progressMicros: Generated<bigint>;
    owner: string;
    endpoint: string;
    requestId: string;
    expiresAt: Date;
    createdAt: Generated<Date>;
    closedAt: Date | null;
    late: Generated<boolean>;
    projectId: string | null;
    tags: string[] | null;
    metadata: NullableJson;
    budgets: string[] | null;
  };
  hookRegistrations: {
    id: string;
    organizationId: string;
    digitalOrganizationId: string;
    nodeId: string;
    addressId: string;
    isTest: boolean;
    state: Generated<'creating' | 'active' | 'ending'>;
    node: Json;
    credentialId: string;
    credentialChangedAt: Date;
    dataEncrypted: string;
    registeredAt: Date | null;
    expiresAt: Date | null;
    renewAt: Date | null;
    failures: Generated<number>;
    nextCheckAt: Date | null;
    createdAt: Generated<Date>;
  };
  idempotencyRecords: {
    organizationId: string;
    credentialId: string;
    operation: string;
    keyHash: Buffer;
    fingerprint: Buffer;
    attempt: string;
    leasedUntil: Date;
    answerEncrypted: string | null;
    createdAt: Generated<Date>;
  };
  instanceOauthApps: {
    type: string;
    clientId: string;
    secretEncrypted: string;
    fields: Json;
    createdAt: Generated<Date>;
    updatedAt: Generated<Date>;
  };
  instanceProviderKeys: {
    id: string;
    providerId: string;
    label: string;
    apiKeyEncrypted: string;
    enabled: Generated<boolean>;
    createdAt: Generated<Date>;
  };
  instanceRoleHolders: {
    accountId: string;
    roleId: string;
  };
  instanceRoles: {
    id: string;
    name: string;
    description: Generated<string>;
    scopes: string[];
    createdAt: Generated<Date>;
    updatedAt: Generated<Date>;
  };
  instanceSettings: {
    key: string;
    value: Json;
  };
  invitations: {
    id: string;
    tokenHash: Buffer;
    createdBy: string;
    email: string | null;
    createdAt: Generated<Date>;
    expiresAt: Date;
    usedAt: Date | null;
    usedBy: string | null;
    organizationId: string | null;
    role: 'owner' | 'admin' | 'member' | null;
    projects: GeneratedJson;
    maxUses: Generated<number>;
    uses: Generated<number>;
    revokedAt: Date | null;
    confirmingTokenHash: Buffer | null;
  };
  keptAnswers: {
    organizationId: string;
    executionId: string | null;
    callKey: string;
    claim: string;
    leaseUntil: Date;
    isPaid: Generated<boolean>;
    callId: string | null;
    chargedMicros: Generated<bigint>;
    answerEncrypted: string | null;
    createdAt: Generated<Date>;
    knowledgeFileId: string | null;
    placeId: string;
    knowledgeBaseId: string | null;
  };
  knowledgeBases: {
    id: string;
    organizationId: string;
    projectId: string;
    name: string;
    description: Generated<string>;
    model: string;
    language: string;
    dimensions: number | null;
    documentCount: Generated<number>;
    chunkCount: Generated<number>;
    sizeBytes: Generated<bigint>;
    createdBy: string;
    createdAt: Generated<Date>;
    updatedAt: Generated<Date>;
  };
  knowledgeChunks: {
    id: Generated<bigint>;
    organizationId: string;
    knowledgeBaseId: string;
    documentId: string;
    position: number;
    parent: number;
    heading: string;
    text: string;
    hash: Buffer;
    vector: Buffer;
    search: string;
  };
  knowledgeCodes: {
    chunkId: bigint;
    organizationId: string;
    knowledgeBaseId: string;
    bits: string;
  };
  knowledgeDocuments: {
    id: string;
    organizationId: string;
    knowledgeBaseId: string;
    key: string;
    title: string;
    sourceUrl: string | null;
    metadata: GeneratedJson;
    contentHash: Buffer;
    chunkCount: number;
    sizeBytes: number;
    createdAt: Generated<Date>;
    updatedAt: Generated<Date>;
  };
  knowledgeEmbeddings: {
    organizationId: string;
    knowledgeBaseId: string;
    hash: Buffer;
    vector: Buffer;
    createdAt: Generated<Date>;
  };
  knowledgeFiles: {
    id: string;
    organizationId: string;
    knowledgeBaseId: string;
    accountId: string;
    key: string;
    title: string;
    sourceUrl: string | null;
    metadata: GeneratedJson;
    fileName: string;
    sizeBytes: number;
    binaryId: string;
    textBinaryId: string | null;
    embedsAtOnce: boolean;
    turn: Generated<number>;
    status: 'queued' | 'reading' | 'ready' | 'embedding' | 'embedded' | 'failed';
    error: NullableJson;
    pages: number | null;
    chunks: number | null;
    chunksToEmbed: number | null;
    estimatedTokens: number | null;
    estimatedMicros: bigint | null;
    documentId: string | null;
    embeddedChunks: number | null;
    creditsMicros: Generated<bigint>;
    createdAt: Generated<Date>;
    updatedAt: Generated<Date>;
  };
  ledgerEntries: {
    id: string;
    reference: string;
    kind: 'grant' | 'plan_credits' | 'settlement' | 'late_settlement' | 'adjustment' | 'catalog_search' | 'employee_price';
    account: 'wallet' | 'platform';
    organizationId: string;
    amountMicros: bigint;
    balanceAfterMicros: bigint | null;
    reason: string | null;
    createdAt: Generated<Date>;
  };
  ledgerProcesses: {
    owner: string;
    machine: string;
    address: string;
    port: number;
    organizations: string[];
    seenAt: Date;
  };
  listingPrices: {
    id: string;
    organizationId: string;
    listingId: string;
    priceMicros: bigint;
    validFrom: Date;
    createdBy: string;
    createdAt: Generated<Date>;
  };
  listingRatings: {
    id: string;
    organizationId: string;
    listingId: string;
    major: number;
    deliverableId: string;
    stars: number;
    ratedBy: string;
    createdAt: Generated<Date>;
    updatedAt: Generated<Date>;
  };
  listings: {
    id: string;
    organizationId: string;
    employeeId: string;
    status: 'listed' | 'withdrawn';
    visibility: 'organization' | 'instance' | 'link';
    linkToken: string;
    summary: string;
    description: string;
    category: string;
    tags: string[];
    examples: Json;
    sampleInput: NullableJson;
    chargeOn: 'success' | 'acceptance';
    acceptAfterDays: number;
    redo: 'once_free' | 'priced' | 'none';
    figures: GeneratedJson;
    listedAt: Generated<Date>;
    withdrawnAt: Date | null;
    updatedAt: Generated<Date>;
    suspendedAt: Date | null;
    suspendedReason: string | null;
    searchText: Generated<string>;
    runsRefusedAt: Date | null;
    pausedFor: string | null;
    pausedStatus: 'listed' | 'withdrawn' | null;
    pausedWithdrawnAt: Date | null;
    freeTriesPerMonth: Generated<number>;
  };
  liveTexts: {
    organizationId: string;
    executionId: string;
    nodeId: string;
    runIndex: number;
    step: number;
    content: string;
    updatedAt: Generated<Date>;
    forVisitor: Generated<boolean>;
  };
  logCalls: {
    xact: Generated<string>;
    seq: bigint;
    organizationId: string;
    type: string;
    time: Date;
    calls: string[];
    earlier: NullableJson;
  };
  logDeliveryFailures: {
    id: string;
    destinationId: string;
    organizationId: string | null;
    eventId: string;
    event: Json;
    error: string;
    attempts: number;
    failedAt: Generated<Date>;
    replayRequestedAt: Date | null;
  };
  logDestinations: {
    id: string;
    organizationId: string | null;
    name: string;
    kind: 'syslog' | 'webhook' | 'otlp_logs' | 'otlp_traces' | 'sentry';
    settings: GeneratedJson;
    secretsEncrypted: string | null;
    types: Generated<string[]>;
    contents: Generated<boolean>;
    enabled: Generated<boolean>;
    cursorXact: Generated<string>;
    cursorSeq: Generated<bigint>;
    leasedUntil: Date | null;
    leaseOwner: string | null;
    failureCount: Generated<number>;
    openUntil: Date | null;
    lastError: string | null;
    lastFailedAt: Date | null;
    lastSentAt: Date | null;
    createdAt: Generated<Date>;
    updatedAt: Generated<Date>;
    setBy: string | null;
    overridden: Generated<boolean>;
    callsCursorXact: Generated<string>;
    callsCursorSeq: Generated<bigint>;
  };
  logEvents: {
    seq: Generated<bigint>;
    xact: Generated<string>;
    id: Generated<string>;
    organizationId: string | null;
    type: string;
    time: Generated<Date>;
    actor: NullableJson;
    subject: Json;
    data: Json;
  };
  mailedEvents: {
    eventId: string;
  };
  mails: {
    id: string;
    kind: string;
    contentEncrypted: string;
    attempts: Generated<number>;
    dueAt: Generated<Date>;
    expiresAt: Date | null;
    failedAt: Date | null;
    lastError: string | null;
    createdAt: Generated<Date>;
  };
  memberships: {
    id: string;
    organizationId: string;
    accountId: string;
    role: 'owner' | 'admin' | 'member';
    createdAt: Generated<Date>;
    mappedBy: string | null;
    suspendedAt: Date | null;
    suspendedBy: string | null;
  };
  modelAliases: {
    name: string;
    modelId: string;
  };
  modelBatchRequests: {
    batchId: string;
    line: number;
    organizationId: string;
    customId: string;
    status: Generated<'pending' | 'succeeded' | 'errored' | 'canceled' | 'expired'>;
    attempts: Generated<number>;
    requestEncrypted: string | null;
    resultEncrypted: string | null;
    creditsMicros: Generated<bigint>;
  };
  modelBatches: {
    id: string;
    organizationId: string;
    keyId: string;
    accountId: string;
    endpoint: string;
    status: Generated<'validating' | 'in_progress' | 'finalizing' | 'completed' | 'failed' | 'expired' | 'cancelling' | 'cancelled'>;
    inputFileId: string | null;
    inputBinaryId: string;
    outputFileId: string | null;
    errorFileId: string | null;
    resultsBinaryId: string | null;
    metadata: NullableJson;
    requestHeaders: Json;
    errors: NullableJson;
    outputKeptSeconds: number;
    total: Generated<number>;
    succeeded: Generated<number>;
    errored: Generated<number>;
    canceled: Generated<number>;
    expired: Generated<number>;
    creditsMicros: Generated<bigint>;
    isLate: Generated<boolean>;
    createdAt: Generated<Date>;
    inProgressAt: Date | null;
    finalizingAt: Date | null;
    cancellingAt: Date | null;
    endedAt: Date | null;
    expiresAt: Date;
    deletedAt: Date | null;
    storedBytes: Generated<bigint>;
    models: Generated<string[]>;
  };
  modelJobs: {
    id: string;
    organizationId: string;
    keyId: string | null;
    accountId: string | null;
    endpoint: string;
    model: string;
    providerId: string;
    upstreamName: string;
    priceId: string;
    callId: string;
    status: Generated<'queued' | 'submitting' | 'in_progress' | 'settling' | 'completed' | 'failed' | 'canceled'>;
    progress: Generated<number>;
    durationMs: number;
    shownEncrypted: string;
    requestEncrypted: string | null;
    requestType: string;
    upstreamId: string | null;
    errorCode: string | null;
    errorMessage: string | null;
    binaryId: string | null;
    mediaType: string | null;
    createdAt: Generated<Date>;
    endedAt: Date | null;
    deletedAt: Date | null;
    ownKeyId: string | null;
    paysInstead: Generated<boolean>;
    executionId: string | null;
    idempotencyKey: string | null;
    instanceKeyId: string | null;
  };
  modelPrices: {
    id: string;
    modelId: string;
    lines: Json;
    validFrom: Generated<Date>;
    createdAt: Generated<Date>;
    createdBy: string | null;
  };
  modelProviders: {
    id: string;
    modelId: string;
    providerId: string;
    upstreamName: string;
    weight: Generated<number>;
    priority: Generated<number>;
    timeoutMs: number | null;
    enabled: Generated<boolean>;
    createdAt: Generated<Date>;
    inputCostMicros: bigint | null;
    outputCostMicros: bigint | null;
  };
  modelSpeeds: {
    hour: Date;
    model: string;
    measure: 'ttft_ms' | 'tokens_per_second';
    bucket: number;
    calls: bigint;
  };
  models: {
    id: string;
    name: string;
    endpoints: string[];
    contextTokens: number | null;
    maxOutputTokens: number | null;
    openToUsers: Generated<boolean>;
    enabled: Generated<boolean>;
    createdAt: Generated<Date>;
    updatedAt: Generated<Date>;
    requestsPerMinute: number | null;
    tokensPerMinute: number | null;
    capabilities: Generated<string[]>;
    defaultOutputTokens: number | null;
    dropUnsupported: Generated<boolean>;
    routing: Generated<'priority' | 'latency' | 'availability' | 'cost'>;
    fallbackModels: Generated<string[]>;
  };
  nodeDays: {
    organizationId: string;
    day: string;
    digitalOrganizationId: string;
    mode: string;
    nodeId: string;
    name: string;
    type: string;
    runs: bigint;
    failures: bigint;
    durationMs: bigint;
    maxDurationMs: bigint;
  };
  oauthApps: {
    id: string;
    organizationId: string;
    type: string;
    clientId: string;
    secretEncrypted: string;
    fields: Json;
    createdAt: Generated<Date>;
    updatedAt: Generated<Date>;
  };
  oauthRecords: {
    kind: string;
    idHash: Buffer;
    grantHash: Buffer | null;
    keyId: string | null;
    content: Json;
    consumedAt: Date | null;
    expiresAt: Date;
    createdAt: Generated<Date>;
  };
  organizations: {
    id: string;
    name: string;
    plan: Generated<string>;
    createdAt: Generated<Date>;
    requestsPerMinute: number | null;
    tokensPerMinute: number | null;
    publishingEnabled: Generated<boolean>;
    sharingEnabled: Generated<boolean>;
    allowedEmailDomains: Generated<string[]>;
    auditRetentionDays: number | null;
    keyMaxLifetimeDays: number | null;
    deletesAt: Date | null;
    deletedAt: Date | null;
    planInterval: Generated<'monthly' | 'yearly'>;
    planAnchorAt: Date | null;
    planExecutions: bigint | null;
    planCreditsMicros: bigint | null;
    nextPlan: string | null;
    nextPlanInterval: 'monthly' | 'yearly' | null;
    planChangesAt: Date | null;
    planYearAnchorAt: Date | null;
  };
  outbox: {
    id: string;
    organizationId: string;
    kind: 'resume_execution' | 'start_model_job' | 'start_employee_run' | 'start_evaluation_run' | 'start_knowledge_file' | 'start_model_batch' | 'start_execution' | 'cancel_execution' | 'grant_slot';
    reference: string;
    createdAt: Generated<Date>;
    attempts: Generated<number>;
    nextAttemptAt: Generated<Date>;
    lastError: string | null;
    refusals: Generated<number>;
  };
  outsideIdentities: {
    id: string;
    organizationId: string;
    connectionId: string;
    issuer: string;
    subject: string;
    accountId: string;
    email: string | null;
    name: string | null;
    groups: string[] | null;
    lastSignInAt: Date;
    createdAt: Generated<Date>;
  };
  passkeyChallenges: {
    tokenHash: Buffer;
    accountId: string | null;
    challenge: string;
    expiresAt: Date;
  };
  passkeys: {
    id: string;
    accountId: string;
    credentialId: string;
    publicKey: Buffer;
    counter: bigint;
    transports: string[];
    deviceType: string;
    backedUp: boolean;
    name: string;
    createdAt: Generated<Date>;
    lastUsedAt: Date | null;
  };
  passwordResets: {
    tokenHash: Buffer;
    accountId: string | null;
    expiresAt: Date;
    mailed: Generated<boolean>;
  };
  paymentCustomers: {
    organizationId: string;
    customerId: string;
    subscriptionId: string | null;
    readAt: Generated<Date>;
  };
  paymentEvents: {
    id: string;
    receivedAt: Generated<Date>;
  };
  paymentKeys: {
    id: string;
    keyEncrypted: string;
    keyLast4: string;
    updatedAt: Generated<Date>;
  };
  paymentReversals: {
    payment: string;
    paid: bigint;
    reversed: bigint;
    takenMicros: Generated<bigint>;
    changes: Generated<number>;
    readAt: Date;
  };
  plans: {
    id: string;
    rank: number;
    monthlyExecutions: bigint | null;
    monthlyCreditsMicros: bigint;
    hasCustomDomains: boolean;
    hasAnniversary: boolean;
    byContract: boolean;
    monthlyPriceCents: bigint | null;
  };
  positions: {
    id: string;
    organizationId: string;
    projectId: string;
    listingId: string;
    name: string;
    slug: string;
    versionMode: 'following' | 'pinned';
    versionId: string;
    major: number;
    acceptedPriceMicros: bigint;
    defaultInput: Json;
    monthlyLimitMicros: bigint | null;
    acceptAfterDays: number | null;
    hiredBy: string;
    dismissedAt: Date | null;
    createdAt: Generated<Date>;
    updatedAt: Generated<Date>;
    callbackSecretEncrypted: string | null;
  };
  presences: {
    digitalOrganizationId: string;
    organizationId: string;
    editorId: string;
    accountId: string;
    nodeId: string | null;
    expiresAt: Date;
  };
  processBeats: {
    process: string;
    kind: 'api' | 'worker';
    taskQueue: string;
    seenAt: Generated<Date>;
    lostAt: Date | null;
    version: string | null;
    startedAt: Generated<Date>;
  };
  projectMembers: {
    organizationId: string;
    projectId: string;
    accountId: string;
    role: 'project_admin' | 'editor' | 'viewer';
    createdAt: Generated<Date>;
    mappedBy: string | null;
    roleId: string | null;
  };
  projectRoles: {
    id: string;
    organizationId: string;
    name: string;
    description: Generated<string>;
    scopes: string[];
    createdAt: Generated<Date>;
    updatedAt: Generated<Date>;
  };
  projects: {
    id: string;
    organizationId: string;
    kind: 'personal' | 'team';
    ownerAccountId: string | null;
    name: string;
    createdAt: Generated<Date>;
    handedOverAt: Date | null;
    archivedAt: Date | null;
    handedOverFrom: string | null;
    handedOverFromName: string | null;
  };
  providerHours: {
    hour: Date;
    provider: string;
    model: string;
    errorCode: string;
    calls: bigint;
    latencyMs: bigint;
    ttftMs: bigint;
    firstTokens: bigint;
  };
  providerKeys: {
    id: string;
    organizationId: string;
    label: string;
    kind: string;
    providerId: string | null;
    baseUrl: string | null;
    apiKeyEncrypted: string;
    last4: string;
    mode: 'own_only' | 'own_first' | 'credits_only';
    enabled: boolean;
    createdAt: Generated<Date>;
    lastUsedAt: Date | null;
    lastError: string | null;
  };
  providers: {
    id: string;
    name: string;
    kind: string;
    baseUrl: string | null;
    apiKeyEncrypted: string | null;
    enabled: Generated<boolean>;
    createdAt: Generated<Date>;
    updatedAt: Generated<Date>;
    concurrency: number | null;
    apiKeyPaused: Generated<boolean>;
  };
  rateLimits: {
    key: string;
    windowStart: Date;
    count: number;
  };
  rateWindows: {
    subject: string;
    second: bigint;
    requests: number;
    tokens: bigint;
  };
  recoveryCodes: {
    accountId: string;
    hash: Buffer;
    usedAt: Date | null;
  };
  responseCacheSettings: {
    organizationId: string;
    enabled: boolean;
    lifetimeSeconds: number;
    maxMegabytes: number;
  };
  runCallbacks: {
    id: string;
    organizationId: string;
    positionId: string;
    runId: string;
    url: string;
    event: 'run.started' | 'run.completed' | 'run.failed' | 'run.canceled';
    status: Generated<'pending' | 'delivered' | 'failed'>;
    attempts: Generated<number>;
    nextAttemptAt: Generated<Date | null>;
    lastHttpStatus: number | null;
    lastError: string | null;
    deliveredAt: Date | null;
    createdAt: Generated<Date>;
  };
  runShares: {
    runId: string;
    organizationId: string;
    publisherId: string;
    employeeId: string;
    sharedBy: string;
    sharedAt: Generated<Date>;
    expiresAt: Date;
    endedAt: Date | null;
  };
  schemaMigrations: {
    id: Generated<number>;
    name: string;
    executedAt: Generated<Date>;
  };
  scimGroupMembers: {
    organizationId: string;
    groupId: string;
    userId: string;
  };
  scimGroups: {
    id: string;
    organizationId: string;
    connectionId: string;
    externalId: string | null;
    displayName: string;
    createdAt: Generated<Date>;
    updatedAt: Generated<Date>;
  };
  scimTokens: {
    connectionId: string;
    organizationId: string;
    hash: Buffer;
    last4: string;
    createdBy: string | null;
    lastUsedAt: Date | null;
    createdAt: Generated<Date>;
    expiresAt: Date | null;
  };
  scimUsers: {
    id: string;
    organizationId: string;
    connectionId: string;
    accountId: string;
    externalId: string | null;
    userName: string;
    active: boolean;
    joined: boolean;
    attributes: Json;
    deletedAt: Date | null;
    createdAt: Generated<Date>;
    updatedAt: Generated<Date>;
  };
  seenHistories: {
    id: string;
    organizationId: string;
    digitalOrganizationId: string;
    nodeId: string;
    valueCount: Generated<number>;
    marks: GeneratedJson;
    createdAt: Generated<Date>;
  };
  seenRuns: {
    organizationId: string;
    executionId: string;
    runKey: string;
    kept: Buffer;
    createdAt: Generated<Date>;
  };
  seenValues: {
    organizationId: string;
    historyId: string;
    valueHash: Buffer;
    number: Generated<bigint>;
  };
  serviceAccounts: {
    accountId: string;
    kind: Generated<string>;
    organizationId: string;
    projectId: string;
    createdBy: string | null;
    createdAt: Generated<Date>;
  };
  sessions: {
    id: string;
    tokenHash: Buffer;
    accountId: string;
    organizationId: string;
    createdAt: Generated<Date>;
    lastSeenAt: Generated<Date>;
    expiresAt: Date;
    revokedAt: Date | null;
    userAgent: string | null;
    connectionId: string | null;
    method: Generated<'password' | 'passkey' | 'single_sign_on'>;
    factors: Generated<string[]>;
    address: string | null;
  };
  signInChallenges: {
    tokenHash: Buffer;
    accountId: string;
    attempts: Generated<number>;
    expiresAt: Date;
  };
  signInPolicies: {
    organizationId: string;
    sessionMaxHours: number | null;
    sessionIdleMinutes: number | null;
    twoFactorRequired: Generated<boolean>;
    breakGlassAccountId: string | null;
  };
  skippedStarts: {
    organizationId: string;
    digitalOrganizationId: string;
    day: string;
    reason: 'rate' | 'throttle' | 'line_full';
    count: number;
    lastAt: Generated<Date>;
  };
  ssoAssertions: {
    organizationId: string;
    connectionId: string;
    assertionHash: Buffer;
    expiresAt: Date;
  };
  ssoAttempts: {
    id: string;
    organizationId: string;
    connectionId: string;
    stateHash: Buffer;
    browserHash: Buffer;
    linkAccountId: string | null;
    returnTo: string | null;
    expiresAt: Date;
    createdAt: Generated<Date>;
    identity: NullableJson;
  };
  ssoConnections: {
    id: string;
    organizationId: string;
    protocol: 'oidc' | 'saml' | 'ldap';
    name: string;
    enabled: boolean;
    settings: Json;
    secretEncrypted: string | null;
    createsAccounts: boolean;
    sessionHours: number;
    lastUsedAt: Date | null;
    lastError: string | null;
    lastErrorAt: Date | null;
    createdAt: Generated<Date>;
    mapping: GeneratedJson;
    certificateExpiresAt: Date | null;
  };
  ssoDomains: {
    id: string;
    organizationId: string;
    domain: string;
    challenge: string;
    provedAt: Date | null;
    provedBy: 'dns' | 'instance_admin' | null;
    checkedAt: Date | null;
    createdAt: Generated<Date>;
    failingSince: Date | null;
  };
  ssoExpiryNotices: {
    organizationId: string;
    connectionId: string;
    ofWhat: string;
    expiresAt: Date;
    days: number;
    createdAt: Generated<Date>;
  };
  ssoPolicies: {
    organizationId: string;
    ssoRequired: boolean;
  };
  startTurns: {
    organizationId: string;
    digitalOrganizationId: string;
    startKey: string;
    startedAt: Date;
    expiresAt: Date;
  };
  staticData: {
    organizationId: string;
    digitalOrganizationId: string;
    nodeId: string;
    data: Json;
    version: Generated<number>;
    updatedAt: Generated<Date>;
  };
  storedResponses: {
    id: string;
    organizationId: string;
    keyId: string | null;
    accountId: string | null;
    contentEncrypted: string;
    createdAt: Generated<Date>;
    expiresAt: Date;
    itemIds: Generated<string[]>;
  };
  testListeners: {
    testId: string;
    organizationId: string;
    digitalOrganizationId: string;
    nodeId: string;
    accountId: string;
    graph: Json;
    expiresAt: Date;
    createdAt: Generated<Date>;
    kind: Generated<string>;
    leaseOwner: string | null;
    leaseUntil: Date | null;
    error: NullableJson;
    graphWritten: NullableJson;
  };
  toldStates: {
    subject: string;
    isBad: boolean;
    toldAt: Generated<Date>;
  };
  totpSecrets: {
    id: string;
    accountId: string;
    secretEncrypted: string;
    confirmedAt: Date | null;
    lastStep: Generated<bigint>;
    createdAt: Generated<Date>;
  };
  triggerFiles: {
    organizationId: string;
    triggerId: string;
    path: string;
    fingerprint: string;
  };
  triggers: {
    id: string;
    organizationId: string;
    digitalOrganizationId: string;
    nodeId: string;
    kind: 'schedule' | 'email' | 'file' | 'sse' | 'poll' | 'hook';
    versionId: string | null;
    revision: Generated<number>;
    appliedRevision: Generated<number>;
    appliedAt: Date | null;
    cursor: NullableJson;
    sequence: Generated<bigint>;
    leaseOwner: string | null;
    leaseUntil: Date | null;
    failures: Generated<number>;
    error: NullableJson;
    failingSince: Date | null;
    nextAttemptAt: Generated<Date>;
    lastEventAt: Date | null;
    createdAt: Generated<Date>;
    missedActions: Generated<bigint>;
  };
  usageDays: {
    organizationId: string;
    day: string;
    model: string;
    keyId: string;
    accountId: string;
    calls: bigint;
    errors: bigint;
    inputTokens: bigint;
    cachedInputTokens: bigint;
    outputTokens: bigint;
    units: string;
    creditsMicros: bigint;
    kind: Generated<string>;
    projectId: Generated<string>;
    tags: Generated<string[]>;
  };
  usageProgress: {
    id: number;
    rolledUpTo: Date;
  };
  variables: {
    id: string;
    organizationId: string;
    projectId: string | null;
    name: string;
    type: 'text' | 'number' | 'boolean' | 'json';
    isSecret: boolean;
    description: string;
    plainValues: NullableJson;
    valuesEncrypted: string | null;
    environments: string[];
    createdAt: Generated<Date>;
    updatedAt: Generated<Date>;
  };
  verdictMailWishes: {
    organizationId: string;
    positionId: string;
    accountId: string;
    createdAt: Generated<Date>;
  };
  verdictMails: {
    organizationId: string;
    deliverableId: string;
    accountId: string;
    createdAt: Generated<Date>;
  };
  versions: {
    id: string;
    organizationId: string;
    digitalOrganizationId: string;
    number: number;
    name: string | null;
    notes: string | null;
    graph: Json;
    settings: GeneratedJson;
    createdBy: string;
    createdAt: Generated<Date>;
    graphWritten: NullableJson;
  };
  wallets: {
    organizationId: string;
    balanceMicros: Generated<bigint>;
    heldMicros: Generated<bigint>;
    lowBalanceMicros: bigint | null;
    planGrantedMicros: Generated<bigint>;
    planFloorMicros: Generated<bigint>;
    planDueAt: Date | null;
    hasBudgets: Generated<boolean>;
  };
  webhooks: {
    id: string;
    organizationId: string;
    digitalOrganizationId: string;
    nodeId: string;
    kind: 'webhook' | 'form' | 'chat' | 'hook';
    testId: string;
    versionId: string | null;
    active: Generated<boolean>;
    createdAt: Generated<Date>;
  };
  weeklyDigests: {
    organizationId: string;
    week: string;
    createdAt: Generated<Date>;
  };
}

/** Tables with rows of one organization, with the column that names it: those with the policy `organization`. */
export const organizationTables: Readonly<Record<string, string>> = {
  agentMemories: 'organizationId',
  agentSteps: 'organizationId',
  agentToolCalls: 'organizationId',
  answerParts: 'organizationId',
  apiDocuments: 'organizationId',
  apiKeys: 'organizationId',
  apiOperations: 'organizationId',
  approvals: 'organizationId',
  auditAnchors: 'organizationId',
  auditEvents: 'organizationId',
  auditSeals: 'organizationId',
  binaries: 'organizationId',
  budgets: 'organizationId',
  cachedResponses: 'organizationId',
  callAttempts: 'organizationId',
  callBodies: 'organizationId',
  callBodySettings: 'organizationId',
  callRecords: 'organizationId',
  catalogRuns: 'organizationId',
  catalogSourceKeys: 'organizationId',
  characterTurns: 'organizationId',
  chatSessions: 'organizationId',
  chatTurns: 'organizationId',
  comments: 'organizationId',
  conversations: 'organizationId',
  credentialShares: 'organizationId',
  credentials: 'organizationId',
  creditRequests: 'organizationId',
  customDomains: 'organizationId',
  dataTableRows: 'organizationId',
  dataTables: 'organizationId',
  deliverables: 'organizationId',
  digestOptOuts: 'organizationId',
  digitalOrganizationShares: 'organizationId',
  digitalOrganizations: 'organizationId',
  editingLeases: 'organizationId',
  employeeRunEvents: 'organizationId',
  employeeRunParts: 'organizationId',
  employeeRuns: 'organizationId',
  employeeVersions: 'organizationId',
  employees: 'organizationId',
  endedExecutions: 'organizationId',
  errorDays: 'organizationId',
  evaluationResults: 'organizationId',
  evaluationRowSources: 'organizationId',
  evaluationRuns: 'organizationId',
  evaluations: 'organizationId',
  eventReads: 'organizationId',
  events: 'organizationId',
  executionAnswers: 'organizationId',
  executionBinaries: 'organizationId',
  executionCostDays: 'organizationId',
  executionCounts: 'organizationId',
  executionCustomData: 'organizationId',
  executionData: 'organizationId',
  executionDays: 'organizationId',
  executionErrorWords: 'organizationId',
  executionHours: 'organizationId',
  executionNodes: 'organizationId',
  executionSpans: 'organizationId',
  executionTurns: 'organizationId',
  executionWaits: 'organizationId',
  executionWords: 'organizationId',
  executions: 'organizationId',
  executionsToIndex: 'organizationId',
  folders: 'organizationId',
  gatewayFiles: 'organizationId',
  guardrailMatches: 'organizationId',
  guardrails: 'organizationId',
  holds: 'organizationId',
  hookRegistrations: 'organizationId',
  idempotencyRecords: 'organizationId',
  invitations: 'organizationId',
  keptAnswers: 'organizationId',
  knowledgeBases: 'organizationId',
  knowledgeChunks: 'organizationId',
  knowledgeCodes: 'organizationId',
  knowledgeDocuments: 'organizationId',
  knowledgeEmbeddings: 'organizationId',
  knowledgeFiles: 'organizationId',
  ledgerEntries: 'organizationId',
  listingPrices: 'organizationId',
  listingRatings: 'organizationId',
  listings: 'organizationId',
  liveTexts: 'organizationId',
  logCalls: 'organizationId',
  logDeliveryFailures: 'organizationId',
  logDestinations: 'organizationId',
  logEvents: 'organizationId',
  memberships: 'organizationId',
  modelBatchRequests: 'organizationId',
  modelBatches: 'organizationId',
  modelJobs: 'organizationId',
  nodeDays: 'organizationId',
  oauthApps: 'organizationId',
  organizations: 'id',
  outbox: 'organizationId',
  outsideIdentities: 'organizationId',
  paymentCustomers: 'organizationId',
  positions: 'organizationId',
  presences: 'organizationId',
  projectMembers: 'organizationId',
  projectRoles: 'organizationId',
  projects: 'organizationId',
  providerKeys: 'organizationId',
  responseCacheSettings: 'organizationId',
  runCallbacks: 'organizationId',
  runShares: 'organizationId',
  scimGroupMembers: 'organizationId',
  scimGroups: 'organizationId',
  scimTokens: 'organizationId',
  scimUsers: 'organizationId',
  seenHistories: 'organizationId',
  seenRuns: 'organizationId',
  seenValues: 'organizationId',
  serviceAccounts: 'organizationId',
  sessions: 'organizationId',
  signInPolicies: 'organizationId',
  skippedStarts: 'organizationId',
  ssoAssertions: 'organizationId',
  ssoAttempts: 'organizationId',
  ssoConnections: 'organizationId',
  ssoDomains: 'organizationId',
  ssoExpiryNotices: 'organizationId',
  ssoPolicies: 'organizationId',
  startTurns: 'organizationId',
  staticData: 'organizationId',
  storedResponses: 'organizationId',
  testListeners: 'organizationId',
  triggerFiles: 'organizationId',
  triggers: 'organizationId',
  usageDays: 'organizationId',
  variables: 'organizationId',
  verdictMailWishes: 'organizationId',
  verdictMails: 'organizationId',
  versions: 'organizationId',
  wallets: 'organizationId',
  webhooks: 'organizationId',
  weeklyDigests: 'organizationId',
};

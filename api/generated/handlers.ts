// Generated from api/handlers/ by `npm run gen`. Do not edit.

import { acceptDeliverable } from '../handlers/deliverables/acceptDeliverable.ts';
import { acceptInvitation } from '../handlers/organizations/acceptInvitation.ts';
import { addDeliverableToEvaluation } from '../handlers/deliverables/addDeliverableToEvaluation.ts';
import { addExecutionToEvaluation } from '../handlers/executions/addExecutionToEvaluation.ts';
import { addToolCallToEvaluation } from '../handlers/executions/addToolCallToEvaluation.ts';
import { allowOAuthRequest } from '../handlers/oauth/allowOAuthRequest.ts';
import { archiveProject } from '../handlers/projects/archiveProject.ts';
import { askCatalog } from '../handlers/catalog/askCatalog.ts';
import { askForPasskey } from '../handlers/sessions/askForPasskey.ts';
import { askForPasswordReset } from '../handlers/accounts/askForPasswordReset.ts';
import { authorizeCredential } from '../handlers/credentials/authorizeCredential.ts';
import { authorizeOAuth } from '../handlers/oauth/authorizeOAuth.ts';
import { batchEmbedContents } from '../handlers/gateway/batchEmbedContents.ts';
import { buyCredits } from '../handlers/plan/buyCredits.ts';
import { callDigitalOrganizationMcp } from '../handlers/mcp/callDigitalOrganizationMcp.ts';
import { callMcp } from '../handlers/mcp/callMcp.ts';
import { cancelBatch } from '../handlers/gateway/cancelBatch.ts';
import { cancelChatMessage } from '../handlers/chat/cancelChatMessage.ts';
import { cancelEmailChange } from '../handlers/accounts/cancelEmailChange.ts';
import { cancelEmployeeRun } from '../handlers/employee-runs/cancelEmployeeRun.ts';
import { cancelEvaluationRun } from '../handlers/evaluations/cancelEvaluationRun.ts';
import { cancelExecution } from '../handlers/executions/cancelExecution.ts';
import { cancelMessageBatch } from '../handlers/gateway/cancelMessageBatch.ts';
import { cancelModelBatch } from '../handlers/batches/cancelModelBatch.ts';
import { cancelMusic } from '../handlers/gateway/cancelMusic.ts';
import { cancelPositionRun } from '../handlers/employee-runs/cancelPositionRun.ts';
import { cancelVideo } from '../handlers/gateway/cancelVideo.ts';
import { changeEditing } from '../handlers/digital-organizations/changeEditing.ts';
import { changeEmail } from '../handlers/accounts/changeEmail.ts';
import { changePassword } from '../handlers/accounts/changePassword.ts';
import { changePlan } from '../handlers/plan/changePlan.ts';
import { changePresence } from '../handlers/digital-organizations/changePresence.ts';
import { checkCredentialMove } from '../handlers/credentials/checkCredentialMove.ts';
import { checkDataTableMove } from '../handlers/data-tables/checkDataTableMove.ts';
import { checkDigitalOrganizationMove } from '../handlers/digital-organizations/checkDigitalOrganizationMove.ts';
import { checkInvitation } from '../handlers/organizations/checkInvitation.ts';
import { checkKnowledgeDocument } from '../handlers/knowledge-bases/checkKnowledgeDocument.ts';
import { checkMemberRemoval } from '../handlers/organizations/checkMemberRemoval.ts';
import { checkoutPlan } from '../handlers/plan/checkoutPlan.ts';
import { compactResponse } from '../handlers/gateway/compactResponse.ts';
import { compareEvaluationRuns } from '../handlers/evaluations/compareEvaluationRuns.ts';
import { confirmAccountEmail } from '../handlers/admin/confirmAccountEmail.ts';
import { confirmAddress } from '../handlers/accounts/confirmAddress.ts';
import { confirmEmailChange } from '../handlers/accounts/confirmEmailChange.ts';
import { confirmTotp } from '../handlers/two-factor/confirmTotp.ts';
import { connectRealtime } from '../handlers/gateway/connectRealtime.ts';
import { convertDigitalOrganization } from '../handlers/digital-organizations/convertDigitalOrganization.ts';
import { countContentTokens } from '../handlers/gateway/countContentTokens.ts';
import { countExecutions } from '../handlers/executions/countExecutions.ts';
import { countInbox } from '../handlers/inbox/countInbox.ts';
import { countMessageTokens } from '../handlers/gateway/countMessageTokens.ts';
import { createAccountApiKey } from '../handlers/account-api-keys/createAccountApiKey.ts';
import { createApiDocument } from '../handlers/api-documents/createApiDocument.ts';
import { createBatch } from '../handlers/gateway/createBatch.ts';
import { createBudget } from '../handlers/budgets/createBudget.ts';
import { createCallbackSecret } from '../handlers/positions/createCallbackSecret.ts';
import { createCatalogRun } from '../handlers/catalog/createCatalogRun.ts';
import { createChatCompletion } from '../handlers/gateway/createChatCompletion.ts';
import { createComment } from '../handlers/digital-organizations/createComment.ts';
import { createCompletion } from '../handlers/gateway/createCompletion.ts';
import { createConversation } from '../handlers/playground/createConversation.ts';
import { createCredential } from '../handlers/credentials/createCredential.ts';
import { createCreditRequest } from '../handlers/wallet/createCreditRequest.ts';
import { createCustomDomain } from '../handlers/custom-domains/createCustomDomain.ts';
import { createDataTable } from '../handlers/data-tables/createDataTable.ts';
import { createDataTableRows } from '../handlers/data-tables/createDataTableRows.ts';
import { createDigitalOrganization } from '../handlers/digital-organizations/createDigitalOrganization.ts';
import { createEmbedding } from '../handlers/gateway/createEmbedding.ts';
import { createEmployee } from '../handlers/employees/createEmployee.ts';
import { createEmployeeRun } from '../handlers/employee-runs/createEmployeeRun.ts';
import { createEvaluation } from '../handlers/evaluations/createEvaluation.ts';
import { createFile } from '../handlers/gateway/createFile.ts';
import { createFolder } from '../handlers/folders/createFolder.ts';
import { createGrant } from '../handlers/admin/createGrant.ts';
import { createGuardrail } from '../handlers/guardrails/createGuardrail.ts';
import { createImage } from '../handlers/gateway/createImage.ts';
import { createImageEdit } from '../handlers/gateway/createImageEdit.ts';
import { createImageVariation } from '../handlers/gateway/createImageVariation.ts';
import { createInstanceLogDestination } from '../handlers/admin/createInstanceLogDestination.ts';
import { createInstanceProviderKey } from '../handlers/admin/createInstanceProviderKey.ts';
import { createInstanceRole } from '../handlers/admin/createInstanceRole.ts';
import { createInvitation } from '../handlers/admin/createInvitation.ts';
import { createKnowledgeBase } from '../handlers/knowledge-bases/createKnowledgeBase.ts';
import { createListingPrice } from '../handlers/employees/createListingPrice.ts';
import { createLogDestination } from '../handlers/log-destinations/createLogDestination.ts';
import { createMessage } from '../handlers/gateway/createMessage.ts';
import { createMessageBatch } from '../handlers/gateway/createMessageBatch.ts';
import { createModel } from '../handlers/admin/createModel.ts';
import { createModelApiKey } from '../handlers/model-api-keys/createModelApiKey.ts';
import { createModeration } from '../handlers/gateway/createModeration.ts';
import { createMusic } from '../handlers/gateway/createMusic.ts';
import { createOrganization } from '../handlers/organizations/createOrganization.ts';
import { createOrganizationInvitation } from '../handlers/organizations/createOrganizationInvitation.ts';
import { createPasskey } from '../handlers/two-factor/createPasskey.ts';
import { createPasswordResetLink } from '../handlers/admin/createPasswordResetLink.ts';
import { createPlaygroundChat } from '../handlers/playground/createPlaygroundChat.ts';
import { createPlaygroundEmbedding } from '../handlers/playground/createPlaygroundEmbedding.ts';
import { createPlaygroundImage } from '../handlers/playground/createPlaygroundImage.ts';
import { createPositionRun } from '../handlers/employee-runs/createPositionRun.ts';
import { createPrice } from '../handlers/admin/createPrice.ts';
import { createProject } from '../handlers/projects/createProject.ts';
import { createProjectRole } from '../handlers/projects/createProjectRole.ts';
import { createProvider } from '../handlers/admin/createProvider.ts';
import { createProviderKey } from '../handlers/provider-keys/createProviderKey.ts';
import { createRealtimeClientSecret } from '../handlers/gateway/createRealtimeClientSecret.ts';
import { createReranking } from '../handlers/gateway/createReranking.ts';
import { createResponse } from '../handlers/gateway/createResponse.ts';
import { createScimGroup } from '../handlers/scim/createScimGroup.ts';
import { createScimToken } from '../handlers/sso/createScimToken.ts';
import { createScimUser } from '../handlers/scim/createScimUser.ts';
import { createServiceAccount } from '../handlers/service-accounts/createServiceAccount.ts';
import { createServiceAccountKey } from '../handlers/service-accounts/createServiceAccountKey.ts';
import { createSigningCertificate } from '../handlers/sso/createSigningCertificate.ts';
import { createSpeech } from '../handlers/gateway/createSpeech.ts';
import { createSsoConnection } from '../handlers/sso/createSsoConnection.ts';
import { createSsoDomain } from '../handlers/sso/createSsoDomain.ts';
import { createTestRun } from '../handlers/employees/createTestRun.ts';
import { createTranscription } from '../handlers/gateway/createTranscription.ts';
import { createTranslation } from '../handlers/gateway/createTranslation.ts';
import { createTrialRun } from '../handlers/market/createTrialRun.ts';
import { createVideo } from '../handlers/gateway/createVideo.ts';
import { decideApproval } from '../handlers/inbox/decideApproval.ts';
import { decideByLink } from '../handlers/webhooks/decideByLink.ts';
import { decideChatToolCall } from '../handlers/chat/decideChatToolCall.ts';
import { decideDeliverableByLink } from '../handlers/deliverables/decideDeliverableByLink.ts';
import { decideToolCall } from '../handlers/executions/decideToolCall.ts';
import { declineCreditRequest } from '../handlers/admin/declineCreditRequest.ts';
import { decodeTemporalPayloads } from '../handlers/temporal-codec/decodeTemporalPayloads.ts';
import { deleteAccount } from '../handlers/accounts/deleteAccount.ts';
import { deleteApiDocument } from '../handlers/api-documents/deleteApiDocument.ts';
import { deleteBudget } from '../handlers/budgets/deleteBudget.ts';
import { deleteCachedResponses } from '../handlers/model-api-keys/deleteCachedResponses.ts';
import { deleteCallBodies } from '../handlers/model-api-keys/deleteCallBodies.ts';
import { deleteCatalogKey } from '../handlers/catalog/deleteCatalogKey.ts';
import { deleteComment } from '../handlers/digital-organizations/deleteComment.ts';
import { deleteConversation } from '../handlers/playground/deleteConversation.ts';
import { deleteConversations } from '../handlers/playground/deleteConversations.ts';
import { deleteCredential } from '../handlers/credentials/deleteCredential.ts';
import { deleteCustomDomain } from '../handlers/custom-domains/deleteCustomDomain.ts';
import { deleteDataTable } from '../handlers/data-tables/deleteDataTable.ts';
import { deleteDataTableRow } from '../handlers/data-tables/deleteDataTableRow.ts';
import { deleteDigitalOrganization } from '../handlers/digital-organizations/deleteDigitalOrganization.ts';
import { deleteEmployee } from '../handlers/employees/deleteEmployee.ts';
import { deleteEvaluation } from '../handlers/evaluations/deleteEvaluation.ts';
import { deleteExecution } from '../handlers/executions/deleteExecution.ts';
import { deleteFile } from '../handlers/gateway/deleteFile.ts';
import { deleteFolder } from '../handlers/folders/deleteFolder.ts';
import { deleteGuardrail } from '../handlers/guardrails/deleteGuardrail.ts';
import { deleteInstanceLogDestination } from '../handlers/admin/deleteInstanceLogDestination.ts';
import { deleteInstanceOAuthApp } from '../handlers/admin/deleteInstanceOAuthApp.ts';
import { deleteInstanceProviderKey } from '../handlers/admin/deleteInstanceProviderKey.ts';
import { deleteInstanceRole } from '../handlers/admin/deleteInstanceRole.ts';
import { deleteKnowledgeBase } from '../handlers/knowledge-bases/deleteKnowledgeBase.ts';
import { deleteKnowledgeDocument } from '../handlers/knowledge-bases/deleteKnowledgeDocument.ts';
import { deleteKnowledgeFile } from '../handlers/knowledge-bases/deleteKnowledgeFile.ts';
import { deleteLogDestination } from '../handlers/log-destinations/deleteLogDestination.ts';
import { deleteMessageBatch } from '../handlers/gateway/deleteMessageBatch.ts';
import { deleteMusic } from '../handlers/gateway/deleteMusic.ts';
import { deleteOAuthApp } from '../handlers/oauth-apps/deleteOAuthApp.ts';
import { deleteOrganization } from '../handlers/organizations/deleteOrganization.ts';
import { deleteProject } from '../handlers/projects/deleteProject.ts';
import { deleteProjectRole } from '../handlers/projects/deleteProjectRole.ts';
import { deleteProjectVariable } from '../handlers/variables/deleteProjectVariable.ts';
import { deleteProvider } from '../handlers/admin/deleteProvider.ts';
import { deleteProviderKey } from '../handlers/provider-keys/deleteProviderKey.ts';
import { deleteResponse } from '../handlers/gateway/deleteResponse.ts';
import { deleteScimGroup } from '../handlers/scim/deleteScimGroup.ts';
import { deleteScimToken } from '../handlers/sso/deleteScimToken.ts';
import { deleteScimUser } from '../handlers/scim/deleteScimUser.ts';
import { deleteServiceAccount } from '../handlers/service-accounts/deleteServiceAccount.ts';
import { deleteSigningCertificate } from '../handlers/sso/deleteSigningCertificate.ts';
import { deleteSsoConnection } from '../handlers/sso/deleteSsoConnection.ts';
import { deleteSsoDomain } from '../handlers/sso/deleteSsoDomain.ts';
import { deleteVariable } from '../handlers/variables/deleteVariable.ts';
import { deleteVideo } from '../handlers/gateway/deleteVideo.ts';
import { disableAccount } from '../handlers/admin/disableAccount.ts';
import { discardInstanceLogDeliveryFailures } from '../handlers/admin/discardInstanceLogDeliveryFailures.ts';
import { discardLogDeliveryFailures } from '../handlers/log-destinations/discardLogDeliveryFailures.ts';
import { discoverSso } from '../handlers/sso/discoverSso.ts';
import { dismissPosition } from '../handlers/positions/dismissPosition.ts';
import { embedContent } from '../handlers/gateway/embedContent.ts';
import { embedKnowledgeFile } from '../handlers/knowledge-bases/embedKnowledgeFile.ts';
import { enableAccount } from '../handlers/admin/enableAccount.ts';
import { encodeTemporalPayloads } from '../handlers/temporal-codec/encodeTemporalPayloads.ts';
import { endAccountSessions } from '../handlers/admin/endAccountSessions.ts';
import { endMaintenance } from '../handlers/admin/endMaintenance.ts';
import { endRunShare } from '../handlers/employee-runs/endRunShare.ts';
import { explainDraft } from '../handlers/digital-organizations/explainDraft.ts';
import { exportAccount } from '../handlers/accounts/exportAccount.ts';
import { exportAuditEvents } from '../handlers/audit-log/exportAuditEvents.ts';
import { exportCalls } from '../handlers/model-api-keys/exportCalls.ts';
import { exportDataTable } from '../handlers/data-tables/exportDataTable.ts';
import { exportDeliverables } from '../handlers/deliverables/exportDeliverables.ts';
import { exportDigitalOrganization } from '../handlers/digital-organizations/exportDigitalOrganization.ts';
import { exportInstanceAuditEvents } from '../handlers/audit-log/exportInstanceAuditEvents.ts';
import { finishAuthorization } from '../handlers/credentials/finishAuthorization.ts';
import { finishOidc } from '../handlers/sso/finishOidc.ts';
import { finishPasswordReset } from '../handlers/accounts/finishPasswordReset.ts';
import { finishSaml } from '../handlers/sso/finishSaml.ts';
import { fixDigitalOrganization } from '../handlers/digital-organizations/fixDigitalOrganization.ts';
import { generateContent } from '../handlers/gateway/generateContent.ts';
import { getAccount } from '../handlers/admin/getAccount.ts';
import { getAccountDeletion } from '../handlers/accounts/getAccountDeletion.ts';
import { getApiDocument } from '../handlers/api-documents/getApiDocument.ts';
import { getApiOperation } from '../handlers/api-documents/getApiOperation.ts';
import { getApproval } from '../handlers/inbox/getApproval.ts';
import { getAuditLog } from '../handlers/audit-log/getAuditLog.ts';
import { getAuthorizationServerMetadata } from '../handlers/oauth/getAuthorizationServerMetadata.ts';
import { getBatch } from '../handlers/gateway/getBatch.ts';
import { getCall } from '../handlers/model-api-keys/getCall.ts';
import { getCallBody } from '../handlers/model-api-keys/getCallBody.ts';
import { getCallBodySettings } from '../handlers/model-api-keys/getCallBodySettings.ts';
import { getCatalogContact } from '../handlers/admin/getCatalogContact.ts';
import { getCatalogSearch } from '../handlers/catalog/getCatalogSearch.ts';
import { getCatalogSource } from '../handlers/catalog/getCatalogSource.ts';
import { getChatFile } from '../handlers/chat/getChatFile.ts';
import { getChatWidget } from '../handlers/chat/getChatWidget.ts';
import { getConversation } from '../handlers/playground/getConversation.ts';
import { getCostInsights } from '../handlers/insights/getCostInsights.ts';
import { getCredential } from '../handlers/credentials/getCredential.ts';
import { getCredentialAccess } from '../handlers/credentials/getCredentialAccess.ts';
import { getDataTable } from '../handlers/data-tables/getDataTable.ts';
import { getDeliverable } from '../handlers/deliverables/getDeliverable.ts';
import { getDeliverableManifest } from '../handlers/deliverables/getDeliverableManifest.ts';
import { getDeliverablePart } from '../handlers/deliverables/getDeliverablePart.ts';
import { getDigitalOrganization } from '../handlers/digital-organizations/getDigitalOrganization.ts';
import { getDigitalOrganizationInsights } from '../handlers/insights/getDigitalOrganizationInsights.ts';
import { getDigitalOrganizationMcpResourceMetadata } from '../handlers/oauth/getDigitalOrganizationMcpResourceMetadata.ts';
import { getEditing } from '../handlers/digital-organizations/getEditing.ts';
import { getEmailChange } from '../handlers/accounts/getEmailChange.ts';
import { getEmployee } from '../handlers/employees/getEmployee.ts';
import { getEmployeeRun } from '../handlers/employee-runs/getEmployeeRun.ts';
import { getEmployeeRunPart } from '../handlers/employee-runs/getEmployeeRunPart.ts';
import { getEvaluation } from '../handlers/evaluations/getEvaluation.ts';
import { getEvaluationRun } from '../handlers/evaluations/getEvaluationRun.ts';
import { getExecution } from '../handlers/executions/getExecution.ts';
import { getExecutionBinary } from '../handlers/executions/getExecutionBinary.ts';
import { getExecutionInsights } from '../handlers/insights/getExecutionInsights.ts';
import { getExecutionNode } from '../handlers/executions/getExecutionNode.ts';
import { getExecutionProgress } from '../handlers/executions/getExecutionProgress.ts';
import { getExecutionStatistics } from '../handlers/executions/getExecutionStatistics.ts';
import { getFile } from '../handlers/gateway/getFile.ts';
import { getFileContent } from '../handlers/gateway/getFileContent.ts';
import { getFolder } from '../handlers/folders/getFolder.ts';
import { getGatewayKey } from '../handlers/gateway/getGatewayKey.ts';
import { getGatewayModel } from '../handlers/gateway/getGatewayModel.ts';
import { getGeminiModel } from '../handlers/gateway/getGeminiModel.ts';
import { getInsightsSummary } from '../handlers/insights/getInsightsSummary.ts';
import { getInstance } from '../handlers/instance/getInstance.ts';
import { getInstanceAuditLog } from '../handlers/audit-log/getInstanceAuditLog.ts';
import { getInstanceErrors } from '../handlers/admin/getInstanceErrors.ts';
import { getInstanceHealth } from '../handlers/admin/getInstanceHealth.ts';
import { getInstanceLogDestination } from '../handlers/admin/getInstanceLogDestination.ts';
import { getInstanceMigrationReport } from '../handlers/admin/getInstanceMigrationReport.ts';
import { getInstanceRole } from '../handlers/admin/getInstanceRole.ts';
import { getInstanceSignInPolicies } from '../handlers/admin/getInstanceSignInPolicies.ts';
import { getInstanceUsage } from '../handlers/admin/getInstanceUsage.ts';
import { getKnowledgeBase } from '../handlers/knowledge-bases/getKnowledgeBase.ts';
import { getKnowledgeDocument } from '../handlers/knowledge-bases/getKnowledgeDocument.ts';
import { getKnowledgeFile } from '../handlers/knowledge-bases/getKnowledgeFile.ts';
import { getListing } from '../handlers/market/getListing.ts';
import { getLiveness } from '../handlers/operations/getLiveness.ts';
import { getLogDestination } from '../handlers/log-destinations/getLogDestination.ts';
import { getLowBalance } from '../handlers/wallet/getLowBalance.ts';
import { getMail } from '../handlers/admin/getMail.ts';
import { getMcpResourceMetadata } from '../handlers/oauth/getMcpResourceMetadata.ts';
import { getMe } from '../handlers/accounts/getMe.ts';
import { getMessageBatch } from '../handlers/gateway/getMessageBatch.ts';
import { getMessageBatchResults } from '../handlers/gateway/getMessageBatchResults.ts';
import { getMetrics } from '../handlers/operations/getMetrics.ts';
import { getMigrationReport } from '../handlers/digital-organizations/getMigrationReport.ts';
import { getModelBatch } from '../handlers/batches/getModelBatch.ts';
import { getModelBatchResults } from '../handlers/batches/getModelBatchResults.ts';
import { getModelRateLimits } from '../handlers/admin/getModelRateLimits.ts';
import { getMusic } from '../handlers/gateway/getMusic.ts';
import { getMusicContent } from '../handlers/gateway/getMusicContent.ts';
import { getNodeInsights } from '../handlers/insights/getNodeInsights.ts';
import { getOAuthRequest } from '../handlers/oauth/getOAuthRequest.ts';
import { getOpenapi } from '../handlers/operations/getOpenapi.ts';
import { getOrganizationDeletion } from '../handlers/organizations/getOrganizationDeletion.ts';
import { getOrganizationRateLimits } from '../handlers/admin/getOrganizationRateLimits.ts';
import { getOwnClientMetadata } from '../handlers/oauth/getOwnClientMetadata.ts';
import { getPaymentSettings } from '../handlers/admin/getPaymentSettings.ts';
import { getPlan } from '../handlers/plan/getPlan.ts';
import { getPosition } from '../handlers/positions/getPosition.ts';
import { getPositionRun } from '../handlers/employee-runs/getPositionRun.ts';
import { getPositionRunPart } from '../handlers/employee-runs/getPositionRunPart.ts';
import { getProject } from '../handlers/projects/getProject.ts';
import { getProjectContents } from '../handlers/projects/getProjectContents.ts';
import { getProjectRole } from '../handlers/projects/getProjectRole.ts';
import { getProviderHistory } from '../handlers/admin/getProviderHistory.ts';
import { getReadiness } from '../handlers/operations/getReadiness.ts';
import { getReference } from '../handlers/operations/getReference.ts';
import { getResponse } from '../handlers/gateway/getResponse.ts';
import { getResponseCacheSettings } from '../handlers/model-api-keys/getResponseCacheSettings.ts';
import { getRunShare } from '../handlers/employee-runs/getRunShare.ts';
import { getSamlMetadata } from '../handlers/sso/getSamlMetadata.ts';
import { getScim } from '../handlers/sso/getScim.ts';
import { getScimGroup } from '../handlers/scim/getScimGroup.ts';
import { getScimResourceType } from '../handlers/scim/getScimResourceType.ts';
import { getScimSchema } from '../handlers/scim/getScimSchema.ts';
import { getScimServiceProviderConfig } from '../handlers/scim/getScimServiceProviderConfig.ts';
import { getScimUser } from '../handlers/scim/getScimUser.ts';
import { getSecurityPolicies } from '../handlers/organizations/getSecurityPolicies.ts';
import { getServiceAccount } from '../handlers/service-accounts/getServiceAccount.ts';
import { getSharedRun } from '../handlers/employees/getSharedRun.ts';
import { getSharedRunPart } from '../handlers/employees/getSharedRunPart.ts';
import { getSignInPolicies } from '../handlers/organizations/getSignInPolicies.ts';
import { getSigningKeys } from '../handlers/deliverables/getSigningKeys.ts';
import { getSpending } from '../handlers/wallet/getSpending.ts';
import { getSsoPolicies } from '../handlers/sso/getSsoPolicies.ts';
import { getTestRun } from '../handlers/employees/getTestRun.ts';
import { getTrialRun } from '../handlers/market/getTrialRun.ts';
import { getTrialRunPart } from '../handlers/market/getTrialRunPart.ts';
import { getTwoFactor } from '../handlers/two-factor/getTwoFactor.ts';
import { getUnreadEvents } from '../handlers/wallet/getUnreadEvents.ts';
import { getUsage } from '../handlers/wallet/getUsage.ts';
import { getVersion } from '../handlers/digital-organizations/getVersion.ts';
import { getVideo } from '../handlers/gateway/getVideo.ts';
import { getVideoContent } from '../handlers/gateway/getVideoContent.ts';
import { getWallet } from '../handlers/wallet/getWallet.ts';
import { getWeeklyDigest } from '../handlers/wallet/getWeeklyDigest.ts';
import { grantCreditRequest } from '../handlers/admin/grantCreditRequest.ts';
import { hireEmployee } from '../handlers/market/hireEmployee.ts';
import { importDigitalOrganization } from '../handlers/digital-organizations/importDigitalOrganization.ts';
import { importModels } from '../handlers/admin/importModels.ts';
import { installShippedEmployees } from '../handlers/admin/installShippedEmployees.ts';
import { issueOAuthToken } from '../handlers/oauth/issueOAuthToken.ts';
import { leaveOrganization } from '../handlers/organizations/leaveOrganization.ts';
import { liftListing } from '../handlers/admin/liftListing.ts';
import { linkSso } from '../handlers/sso/linkSso.ts';
import { listAccountApiKeys } from '../handlers/account-api-keys/listAccountApiKeys.ts';
import { listAccounts } from '../handlers/admin/listAccounts.ts';
import { listAgentSteps } from '../handlers/executions/listAgentSteps.ts';
import { listAllCreditRequests } from '../handlers/admin/listAllCreditRequests.ts';
import { listApiDocuments } from '../handlers/api-documents/listApiDocuments.ts';
import { listApiOperations } from '../handlers/api-documents/listApiOperations.ts';
import { listAuditEvents } from '../handlers/audit-log/listAuditEvents.ts';
import { listBatches } from '../handlers/gateway/listBatches.ts';
import { listBudgets } from '../handlers/budgets/listBudgets.ts';
import { listCallableModels } from '../handlers/models/listCallableModels.ts';
import { listCalls } from '../handlers/model-api-keys/listCalls.ts';
import { listCatalogRuns } from '../handlers/catalog/listCatalogRuns.ts';
import { listCatalogSearches } from '../handlers/catalog/listCatalogSearches.ts';
import { listCatalogSources } from '../handlers/catalog/listCatalogSources.ts';
import { listCatalogueModels } from '../handlers/admin/listCatalogueModels.ts';
import { listComments } from '../handlers/digital-organizations/listComments.ts';
import { listConversations } from '../handlers/playground/listConversations.ts';
import { listCredentialTypes } from '../handlers/credentials/listCredentialTypes.ts';
import { listCredentials } from '../handlers/credentials/listCredentials.ts';
import { listCreditRequests } from '../handlers/wallet/listCreditRequests.ts';
import { listCustomDomains } from '../handlers/custom-domains/listCustomDomains.ts';
import { listDataTableRows } from '../handlers/data-tables/listDataTableRows.ts';
import { listDataTables } from '../handlers/data-tables/listDataTables.ts';
import { listDeliverables } from '../handlers/deliverables/listDeliverables.ts';
import { listDigitalOrganizationShares } from '../handlers/digital-organizations/listDigitalOrganizationShares.ts';
import { listDigitalOrganizations } from '../handlers/digital-organizations/listDigitalOrganizations.ts';
import { listEarnings } from '../handlers/employees/listEarnings.ts';
import { listEmployeeRuns } from '../handlers/employee-runs/listEmployeeRuns.ts';
import { listEmployeeVersions } from '../handlers/employees/listEmployeeVersions.ts';
import { listEmployees } from '../handlers/employees/listEmployees.ts';
import { listEvaluationResults } from '../handlers/evaluations/listEvaluationResults.ts';
import { listEvaluationRuns } from '../handlers/evaluations/listEvaluationRuns.ts';
import { listEvaluations } from '../handlers/evaluations/listEvaluations.ts';
import { listEvents } from '../handlers/wallet/listEvents.ts';
import { listExecutions } from '../handlers/executions/listExecutions.ts';
import { listFiles } from '../handlers/gateway/listFiles.ts';
import { listFolders } from '../handlers/folders/listFolders.ts';
import { listGatewayModels } from '../handlers/gateway/listGatewayModels.ts';
import { listGeminiModels } from '../handlers/gateway/listGeminiModels.ts';
import { listGrants } from '../handlers/admin/listGrants.ts';
import { listGuardrails } from '../handlers/guardrails/listGuardrails.ts';
import { listInbox } from '../handlers/inbox/listInbox.ts';
import { listInstanceAuditEvents } from '../handlers/audit-log/listInstanceAuditEvents.ts';
import { listInstanceListings } from '../handlers/admin/listInstanceListings.ts';
import { listInstanceLogDeliveryFailures } from '../handlers/admin/listInstanceLogDeliveryFailures.ts';
import { listInstanceLogDestinations } from '../handlers/admin/listInstanceLogDestinations.ts';
import { listInstanceOAuthApps } from '../handlers/admin/listInstanceOAuthApps.ts';
import { listInstanceProviderKeys } from '../handlers/admin/listInstanceProviderKeys.ts';
import { listInstanceRoles } from '../handlers/admin/listInstanceRoles.ts';
import { listInvitations } from '../handlers/admin/listInvitations.ts';
import { listKnowledgeBases } from '../handlers/knowledge-bases/listKnowledgeBases.ts';
import { listKnowledgeDocuments } from '../handlers/knowledge-bases/listKnowledgeDocuments.ts';
import { listKnowledgeFiles } from '../handlers/knowledge-bases/listKnowledgeFiles.ts';
import { listListeners } from '../handlers/digital-organizations/listListeners.ts';
import { listListings } from '../handlers/market/listListings.ts';
import { listLogDeliveryFailures } from '../handlers/log-destinations/listLogDeliveryFailures.ts';
import { listLogDestinations } from '../handlers/log-destinations/listLogDestinations.ts';
import { listLogEventTypes } from '../handlers/log-destinations/listLogEventTypes.ts';
import { listMcpTools } from '../handlers/mcp/listMcpTools.ts';
import { listMembers } from '../handlers/organizations/listMembers.ts';
import { listMessageBatches } from '../handlers/gateway/listMessageBatches.ts';
import { listModelApiKeyCalls } from '../handlers/model-api-keys/listModelApiKeyCalls.ts';
import { listModelApiKeys } from '../handlers/model-api-keys/listModelApiKeys.ts';
import { listModelBatches } from '../handlers/batches/listModelBatches.ts';
import { listModels } from '../handlers/admin/listModels.ts';
import { listNodeChoices } from '../handlers/node-types/listNodeChoices.ts';
import { listNodeTypes } from '../handlers/node-types/listNodeTypes.ts';
import { listOAuthApps } from '../handlers/oauth-apps/listOAuthApps.ts';
import { listOrganizationInvitations } from '../handlers/organizations/listOrganizationInvitations.ts';
import { listOrganizations } from '../handlers/admin/listOrganizations.ts';
import { listPlans } from '../handlers/admin/listPlans.ts';
import { listPositionRuns } from '../handlers/employee-runs/listPositionRuns.ts';
import { listPositions } from '../handlers/positions/listPositions.ts';
import { listPrices } from '../handlers/admin/listPrices.ts';
import { listProjectMembers } from '../handlers/projects/listProjectMembers.ts';
import { listProjectRoles } from '../handlers/projects/listProjectRoles.ts';
import { listProjectVariables } from '../handlers/variables/listProjectVariables.ts';
import { listProjects } from '../handlers/projects/listProjects.ts';
import { listProviderHealth } from '../handlers/admin/listProviderHealth.ts';
import { listProviderKeys } from '../handlers/provider-keys/listProviderKeys.ts';
import { listProviders } from '../handlers/admin/listProviders.ts';
import { listPublisherRuns } from '../handlers/employees/listPublisherRuns.ts';
import { listResponseInputItems } from '../handlers/gateway/listResponseInputItems.ts';
import { listRunCallbacks } from '../handlers/positions/listRunCallbacks.ts';
import { listScheduleTimes } from '../handlers/digital-organizations/listScheduleTimes.ts';
import { listScimGroups } from '../handlers/scim/listScimGroups.ts';
import { listScimResourceTypes } from '../handlers/scim/listScimResourceTypes.ts';
import { listScimSchemas } from '../handlers/scim/listScimSchemas.ts';
import { listScimUsers } from '../handlers/scim/listScimUsers.ts';
import { listServiceAccountKeys } from '../handlers/service-accounts/listServiceAccountKeys.ts';
import { listServiceAccounts } from '../handlers/service-accounts/listServiceAccounts.ts';
import { listSessions } from '../handlers/sessions/listSessions.ts';
import { listSharedRuns } from '../handlers/employees/listSharedRuns.ts';
import { listShippedEmployees } from '../handlers/admin/listShippedEmployees.ts';
import { listSkippedStarts } from '../handlers/digital-organizations/listSkippedStarts.ts';
import { listSsoChoices } from '../handlers/sso/listSsoChoices.ts';
import { listSsoConnections } from '../handlers/sso/listSsoConnections.ts';
import { listSsoDomains } from '../handlers/sso/listSsoDomains.ts';
import { listTestRuns } from '../handlers/employees/listTestRuns.ts';
import { listTriggers } from '../handlers/digital-organizations/listTriggers.ts';
import { listUsableOAuthApps } from '../handlers/oauth-apps/listUsableOAuthApps.ts';
import { listVariables } from '../handlers/variables/listVariables.ts';
import { listVersions } from '../handlers/digital-organizations/listVersions.ts';
import { listVideos } from '../handlers/gateway/listVideos.ts';
import { listWalletEntries } from '../handlers/wallet/listWalletEntries.ts';
import { listenDigitalOrganization } from '../handlers/digital-organizations/listenDigitalOrganization.ts';
import { moveCredential } from '../handlers/credentials/moveCredential.ts';
import { moveDataTable } from '../handlers/data-tables/moveDataTable.ts';
import { moveDigitalOrganizations } from '../handlers/digital-organizations/moveDigitalOrganizations.ts';
import { openChat } from '../handlers/chat/openChat.ts';
import { openForm } from '../handlers/webhooks/openForm.ts';
import { openPaymentPortal } from '../handlers/plan/openPaymentPortal.ts';
import { openTestChat } from '../handlers/chat/openTestChat.ts';
import { openTestForm } from '../handlers/webhooks/openTestForm.ts';
import { postChatMessage } from '../handlers/chat/postChatMessage.ts';
import { previewExpressions } from '../handlers/digital-organizations/previewExpressions.ts';
import { previewInstanceRole } from '../handlers/admin/previewInstanceRole.ts';
import { previewPlanChange } from '../handlers/plan/previewPlanChange.ts';
import { previewPrice } from '../handlers/admin/previewPrice.ts';
import { previewProjectRole } from '../handlers/projects/previewProjectRole.ts';
import { previewSsoMapping } from '../handlers/sso/previewSsoMapping.ts';
import { proposeDraft } from '../handlers/digital-organizations/proposeDraft.ts';
import { publishDigitalOrganization } from '../handlers/digital-organizations/publishDigitalOrganization.ts';
import { publishEmployee } from '../handlers/employees/publishEmployee.ts';
import { rateDeliverable } from '../handlers/deliverables/rateDeliverable.ts';
import { readEvents } from '../handlers/wallet/readEvents.ts';
import { receiveHook } from '../handlers/webhooks/receiveHook.ts';
import { receiveStripeEvent } from '../handlers/plan/receiveStripeEvent.ts';
import { receiveTestHook } from '../handlers/webhooks/receiveTestHook.ts';
import { receiveTestWebhook } from '../handlers/webhooks/receiveTestWebhook.ts';
import { receiveWebhook } from '../handlers/webhooks/receiveWebhook.ts';
import { redoDeliverable } from '../handlers/deliverables/redoDeliverable.ts';
import { refundRun } from '../handlers/employees/refundRun.ts';
import { refuseOAuthRequest } from '../handlers/oauth/refuseOAuthRequest.ts';
import { registerOAuthClient } from '../handlers/oauth/registerOAuthClient.ts';
import { rejectDeliverable } from '../handlers/deliverables/rejectDeliverable.ts';
import { removeAccountFactors } from '../handlers/admin/removeAccountFactors.ts';
import { removeMember } from '../handlers/organizations/removeMember.ts';
import { removePasskey } from '../handlers/two-factor/removePasskey.ts';
import { removeProjectMember } from '../handlers/projects/removeProjectMember.ts';
import { removeTotp } from '../handlers/two-factor/removeTotp.ts';
import { renewRecoveryCodes } from '../handlers/two-factor/renewRecoveryCodes.ts';
import { replaceApiDocument } from '../handlers/api-documents/replaceApiDocument.ts';
import { replaceScimGroup } from '../handlers/scim/replaceScimGroup.ts';
import { replaceScimUser } from '../handlers/scim/replaceScimUser.ts';
import { replayInstanceLogDeliveryFailures } from '../handlers/admin/replayInstanceLogDeliveryFailures.ts';
import { replayLogDeliveryFailures } from '../handlers/log-destinations/replayLogDeliveryFailures.ts';
import { replayRunCallback } from '../handlers/positions/replayRunCallback.ts';
import { resendAddressConfirmation } from '../handlers/accounts/resendAddressConfirmation.ts';
import { resendOrganizationInvitation } from '../handlers/organizations/resendOrganizationInvitation.ts';
import { restoreOrganization } from '../handlers/organizations/restoreOrganization.ts';
import { restoreProject } from '../handlers/projects/restoreProject.ts';
import { restoreVersion } from '../handlers/digital-organizations/restoreVersion.ts';
import { resumeOAuth } from '../handlers/oauth/resumeOAuth.ts';
import { resumeSso } from '../handlers/sso/resumeSso.ts';
import { resumeWithForm } from '../handlers/webhooks/resumeWithForm.ts';
import { resumeWithWebhook } from '../handlers/webhooks/resumeWithWebhook.ts';
import { retryExecution } from '../handlers/executions/retryExecution.ts';
import { revokeAccountApiKey } from '../handlers/account-api-keys/revokeAccountApiKey.ts';
import { revokeModelApiKey } from '../handlers/model-api-keys/revokeModelApiKey.ts';
import { revokeOAuthToken } from '../handlers/oauth/revokeOAuthToken.ts';
import { revokeOrganizationInvitation } from '../handlers/organizations/revokeOrganizationInvitation.ts';
import { revokeOtherSessions } from '../handlers/sessions/revokeOtherSessions.ts';
import { revokeServiceAccountKey } from '../handlers/service-accounts/revokeServiceAccountKey.ts';
import { revokeSession } from '../handlers/sessions/revokeSession.ts';
import { rotateInstanceLogDestinationSecret } from '../handlers/admin/rotateInstanceLogDestinationSecret.ts';
import { rotateLogDestinationSecret } from '../handlers/log-destinations/rotateLogDestinationSecret.ts';
import { rotateModelApiKey } from '../handlers/model-api-keys/rotateModelApiKey.ts';
import { search } from '../handlers/search/search.ts';
import { searchGuide } from '../handlers/operations/searchGuide.ts';
import { searchKnowledgeBase } from '../handlers/knowledge-bases/searchKnowledgeBase.ts';
import { sendTestMail } from '../handlers/admin/sendTestMail.ts';
import { setCatalogContact } from '../handlers/admin/setCatalogContact.ts';
import { setCatalogKey } from '../handlers/catalog/setCatalogKey.ts';
import { setInstanceOAuthApp } from '../handlers/admin/setInstanceOAuthApp.ts';
import { setInstanceRole } from '../handlers/admin/setInstanceRole.ts';
import { setOAuthApp } from '../handlers/oauth-apps/setOAuthApp.ts';
import { setOrganizationPlan } from '../handlers/admin/setOrganizationPlan.ts';
import { setProjectMember } from '../handlers/projects/setProjectMember.ts';
import { setProjectVariable } from '../handlers/variables/setProjectVariable.ts';
import { setVariable } from '../handlers/variables/setVariable.ts';
import { setVerdictMails } from '../handlers/positions/setVerdictMails.ts';
import { shareCredential } from '../handlers/credentials/shareCredential.ts';
import { shareDigitalOrganization } from '../handlers/digital-organizations/shareDigitalOrganization.ts';
import { shareRun } from '../handlers/employee-runs/shareRun.ts';
import { showSecondFactor } from '../handlers/sessions/showSecondFactor.ts';
import { signIn } from '../handlers/sessions/signIn.ts';
import { signInByDirectory } from '../handlers/sso/signInByDirectory.ts';
import { signInWithPasskey } from '../handlers/sessions/signInWithPasskey.ts';
import { signOut } from '../handlers/sessions/signOut.ts';
import { signUp } from '../handlers/accounts/signUp.ts';
import { startChatSession } from '../handlers/chat/startChatSession.ts';
import { startEvaluationRun } from '../handlers/evaluations/startEvaluationRun.ts';
import { startExecution } from '../handlers/digital-organizations/startExecution.ts';
import { startPasskey } from '../handlers/two-factor/startPasskey.ts';
import { startSso } from '../handlers/sso/startSso.ts';
import { startTotp } from '../handlers/two-factor/startTotp.ts';
import { stopListening } from '../handlers/digital-organizations/stopListening.ts';
import { stopVerdictMails } from '../handlers/deliverables/stopVerdictMails.ts';
import { streamChanges } from '../handlers/changes/streamChanges.ts';
import { streamChat } from '../handlers/chat/streamChat.ts';
import { streamEmployeeRun } from '../handlers/employee-runs/streamEmployeeRun.ts';
import { streamGenerateContent } from '../handlers/gateway/streamGenerateContent.ts';
import { streamPositionRun } from '../handlers/employee-runs/streamPositionRun.ts';
import { suspendListing } from '../handlers/admin/suspendListing.ts';
import { switchSigningCertificate } from '../handlers/sso/switchSigningCertificate.ts';
import { testCredential } from '../handlers/credentials/testCredential.ts';
import { testGuardrail } from '../handlers/guardrails/testGuardrail.ts';
import { testInstanceLogDestination } from '../handlers/admin/testInstanceLogDestination.ts';
import { testLogDestination } from '../handlers/log-destinations/testLogDestination.ts';
import { transferOwnership } from '../handlers/organizations/transferOwnership.ts';
import { undoEmailChange } from '../handlers/accounts/undoEmailChange.ts';
import { unpublishDigitalOrganization } from '../handlers/digital-organizations/unpublishDigitalOrganization.ts';
import { unpublishEmployee } from '../handlers/employees/unpublishEmployee.ts';
import { unshareDigitalOrganization } from '../handlers/digital-organizations/unshareDigitalOrganization.ts';
import { updateApiDocument } from '../handlers/api-documents/updateApiDocument.ts';
import { updateAuditLog } from '../handlers/audit-log/updateAuditLog.ts';
import { updateBudget } from '../handlers/budgets/updateBudget.ts';
import { updateCallBodySettings } from '../handlers/model-api-keys/updateCallBodySettings.ts';
import { updateCatalogSource } from '../handlers/admin/updateCatalogSource.ts';
import { updateComment } from '../handlers/digital-organizations/updateComment.ts';
import { updateConversation } from '../handlers/playground/updateConversation.ts';
import { updateCredential } from '../handlers/credentials/updateCredential.ts';
import { updateDataTable } from '../handlers/data-tables/updateDataTable.ts';
import { updateDataTableRow } from '../handlers/data-tables/updateDataTableRow.ts';
import { updateDigitalOrganization } from '../handlers/digital-organizations/updateDigitalOrganization.ts';
import { updateEmployee } from '../handlers/employees/updateEmployee.ts';
import { updateEvaluation } from '../handlers/evaluations/updateEvaluation.ts';
import { updateFolder } from '../handlers/folders/updateFolder.ts';
import { updateGuardrail } from '../handlers/guardrails/updateGuardrail.ts';
import { updateInstanceLogDestination } from '../handlers/admin/updateInstanceLogDestination.ts';
import { updateInstanceProviderKey } from '../handlers/admin/updateInstanceProviderKey.ts';
import { updateInstanceRole } from '../handlers/admin/updateInstanceRole.ts';
import { updateInstanceSignInPolicies } from '../handlers/admin/updateInstanceSignInPolicies.ts';
import { updateKnowledgeBase } from '../handlers/knowledge-bases/updateKnowledgeBase.ts';
import { updateListing } from '../handlers/employees/updateListing.ts';
import { updateLogDestination } from '../handlers/log-destinations/updateLogDestination.ts';
import { updateLowBalance } from '../handlers/wallet/updateLowBalance.ts';
import { updateMe } from '../handlers/accounts/updateMe.ts';
import { updateMember } from '../handlers/organizations/updateMember.ts';
import { updateModel } from '../handlers/admin/updateModel.ts';
import { updateModelApiKey } from '../handlers/model-api-keys/updateModelApiKey.ts';
import { updateModelRateLimits } from '../handlers/admin/updateModelRateLimits.ts';
import { updateNode } from '../handlers/node-types/updateNode.ts';
import { updateOrganization } from '../handlers/organizations/updateOrganization.ts';
import { updateOrganizationRateLimits } from '../handlers/admin/updateOrganizationRateLimits.ts';
import { updatePasskey } from '../handlers/two-factor/updatePasskey.ts';
import { updatePaymentSettings } from '../handlers/admin/updatePaymentSettings.ts';
import { updatePlanPrice } from '../handlers/admin/updatePlanPrice.ts';
import { updatePosition } from '../handlers/positions/updatePosition.ts';
import { updateProject } from '../handlers/projects/updateProject.ts';
import { updateProjectRole } from '../handlers/projects/updateProjectRole.ts';
import { updateProvider } from '../handlers/admin/updateProvider.ts';
import { updateProviderKey } from '../handlers/provider-keys/updateProviderKey.ts';
import { updateResponseCacheSettings } from '../handlers/model-api-keys/updateResponseCacheSettings.ts';
import { updateScimGroup } from '../handlers/scim/updateScimGroup.ts';
import { updateScimUser } from '../handlers/scim/updateScimUser.ts';
import { updateSecurityPolicies } from '../handlers/organizations/updateSecurityPolicies.ts';
import { updateServiceAccount } from '../handlers/service-accounts/updateServiceAccount.ts';
import { updateSession } from '../handlers/sessions/updateSession.ts';
import { updateSignInPolicies } from '../handlers/organizations/updateSignInPolicies.ts';
import { updateSsoConnection } from '../handlers/sso/updateSsoConnection.ts';
import { updateSsoMapping } from '../handlers/sso/updateSsoMapping.ts';
import { updateSsoPolicies } from '../handlers/sso/updateSsoPolicies.ts';
import { updateVersion } from '../handlers/digital-organizations/updateVersion.ts';
import { updateWeeklyDigest } from '../handlers/wallet/updateWeeklyDigest.ts';
import { uploadKnowledgeFile } from '../handlers/knowledge-bases/uploadKnowledgeFile.ts';
import { verifyAuditLog } from '../handlers/audit-log/verifyAuditLog.ts';
import { verifyCustomDomain } from '../handlers/custom-domains/verifyCustomDomain.ts';
import { verifyInstanceAuditLog } from '../handlers/audit-log/verifyInstanceAuditLog.ts';
import { verifySsoDomain } from '../handlers/sso/verifySsoDomain.ts';
import { writeKnowledgeDocument } from '../handlers/knowledge-bases/writeKnowledgeDocument.ts';
import type { Handlers } from '../handler.ts';

/** The handler of every operation of the contract. */
export const handlers: Handlers = {
  acceptDeliverable,
  acceptInvitation,
  addDeliverableToEvaluation,
  addExecutionToEvaluation,
  addToolCallToEvaluation,
  allowOAuthRequest,
  archiveProject,
  askCatalog,
  askForPasskey,
  askForPasswordReset,
  authorizeCredential,
  authorizeOAuth,
  batchEmbedContents,
  buyCredits,
  callDigitalOrganizationMcp,
  callMcp,
  cancelBatch,
  cancelChatMessage,
  cancelEmailChange,
  cancelEmployeeRun,
  cancelEvaluationRun,
  cancelExecution,
  cancelMessageBatch,
  cancelModelBatch,
  cancelMusic,
  cancelPositionRun,
  cancelVideo,
  changeEditing,
  changeEmail,
  changePassword,
  changePlan,
  changePresence,
  checkCredentialMove,
  checkDataTableMove,
  checkDigitalOrganizationMove,
  checkInvitation,
  checkKnowledgeDocument,
  checkMemberRemoval,
  checkoutPlan,
  compactResponse,
  compareEvaluationRuns,
  confirmAccountEmail,
  confirmAddress,
  confirmEmailChange,
  confirmTotp,
  connectRealtime,
  convertDigitalOrganization,
  countContentTokens,
  countExecutions,
  countInbox,
  countMessageTokens,
  createAccountApiKey,
  createApiDocument,
  createBatch,
  createBudget,
  createCallbackSecret,
  createCatalogRun,
  createChatCompletion,
  createComment,
  createCompletion,
  createConversation,
  createCredential,
  createCreditRequest,
  createCustomDomain,
  createDataTable,
  createDataTableRows,
  createDigitalOrganization,
  createEmbedding,
  createEmployee,
  createEmployeeRun,
  createEvaluation,
  createFile,
  createFolder,
  createGrant,
  createGuardrail,
  createImage,
  createImageEdit,
  createImageVariation,
  createInstanceLogDestination,
  createInstanceProviderKey,
  createInstanceRole,
  createInvitation,
  createKnowledgeBase,
  createListingPrice,
  createLogDestination,
  createMessage,
  createMessageBatch,
  createModel,
  createModelApiKey,
  createModeration,
  createMusic,
  createOrganization,
  createOrganizationInvitation,
  createPasskey,
  createPasswordResetLink,
  createPlaygroundChat,
  createPlaygroundEmbedding,
  createPlaygroundImage,
  createPositionRun,
  createPrice,
  createProject,
  createProjectRole,
  createProvider,
  createProviderKey,
  createRealtimeClientSecret,
  createReranking,
  createResponse,
  createScimGroup,
  createScimToken,
  createScimUser,
  createServiceAccount,
  createServiceAccountKey,
  createSigningCertificate,
  createSpeech,
  createSsoConnection,
  createSsoDomain,
  createTestRun,
  createTranscription,
  createTranslation,
  createTrialRun,
  createVideo,
  decideApproval,
  decideByLink,
  decideChatToolCall,
  decideDeliverableByLink,
  decideToolCall,
  declineCreditRequest,
  decodeTemporalPayloads,
  deleteAccount,
  deleteApiDocument,
  deleteBudget,
  deleteCachedResponses,
  deleteCallBodies,
  deleteCatalogKey,
  deleteComment,
  deleteConversation,
  deleteConversations,
  deleteCredential,
  deleteCustomDomain,
  deleteDataTable,
  deleteDataTableRow,
  deleteDigitalOrganization,
  deleteEmployee,
  deleteEvaluation,
  deleteExecution,
  deleteFile,
  deleteFolder,
  deleteGuardrail,
  deleteInstanceLogDestination,
  deleteInstanceOAuthApp,
  deleteInstanceProviderKey,
  deleteInstanceRole,
  deleteKnowledgeBase,
  deleteKnowledgeDocument,
  deleteKnowledgeFile,
  deleteLogDestination,
  deleteMessageBatch,
  deleteMusic,
  deleteOAuthApp,
  deleteOrganization,
  deleteProject,
  deleteProjectRole,
  deleteProjectVariable,
  deleteProvider,
  deleteProviderKey,
  deleteResponse,
  deleteScimGroup,
  deleteScimToken,
  deleteScimUser,
  deleteServiceAccount,
  deleteSigningCertificate,
  deleteSsoConnection,
  deleteSsoDomain,
  deleteVariable,
  deleteVideo,
  disableAccount,
  discardInstanceLogDeliveryFailures,
  discardLogDeliveryFailures,
  discoverSso,
  dismissPosition,
  embedContent,
  embedKnowledgeFile,
  enableAccount,
  encodeTemporalPayloads,
  endAccountSessions,
  endMaintenance,
  endRunShare,
  explainDraft,
  exportAccount,
  exportAuditEvents,
  exportCalls,
  exportDataTable,
  exportDeliverables,
  exportDigitalOrganization,
  exportInstanceAuditEvents,
  finishAuthorization,
  finishOidc,
  finishPasswordReset,
  finishSaml,
  fixDigitalOrganization,
  generateContent,
  getAccount,
  getAccountDeletion,
  getApiDocument,
  getApiOperation,
  getApproval,
  getAuditLog,
  getAuthorizationServerMetadata,
  getBatch,
  getCall,
  getCallBody,
  getCallBodySettings,
  getCatalogContact,
  getCatalogSearch,
  getCatalogSource,
  getChatFile,
  getChatWidget,
  getConversation,
  getCostInsights,
  getCredential,
  getCredentialAccess,
  getDataTable,
  getDeliverable,
  getDeliverableManifest,
  getDeliverablePart,
  getDigitalOrganization,
  getDigitalOrganizationInsights,
  getDigitalOrganizationMcpResourceMetadata,
  getEditing,
  getEmailChange,
  getEmployee,
  getEmployeeRun,
  getEmployeeRunPart,
  getEvaluation,
  getEvaluationRun,
  getExecution,
  getExecutionBinary,
  getExecutionInsights,
  getExecutionNode,
  getExecutionProgress,
  getExecutionStatistics,
  getFile,
  getFileContent,
  getFolder,
  getGatewayKey,
  getGatewayModel,
  getGeminiModel,
  getInsightsSummary,
  getInstance,
  getInstanceAuditLog,
  getInstanceErrors,
  getInstanceHealth,
  getInstanceLogDestination,
  getInstanceMigrationReport,
  getInstanceRole,
  getInstanceSignInPolicies,
  getInstanceUsage,
  getKnowledgeBase,
  getKnowledgeDocument,
  getKnowledgeFile,
  getListing,
  getLiveness,
  getLogDestination,
  getLowBalance,
  getMail,
  getMcpResourceMetadata,
  getMe,
  getMessageBatch,
  getMessageBatchResults,
  getMetrics,
  getMigrationReport,
  getModelBatch,
  getModelBatchResults,
  getModelRateLimits,
  getMusic,
  getMusicContent,
  getNodeInsights,
  getOAuthRequest,
  getOpenapi,
  getOrganizationDeletion,
  getOrganizationRateLimits,
  getOwnClientMetadata,
  getPaymentSettings,
  getPlan,
  getPosition,
  getPositionRun,
  getPositionRunPart,
  getProject,
  getProjectContents,
  getProjectRole,
  getProviderHistory,
  getReadiness,
  getReference,
  getResponse,
  getResponseCacheSettings,
  getRunShare,
  getSamlMetadata,
  getScim,
  getScimGroup,
  getScimResourceType,
  getScimSchema,
  getScimServiceProviderConfig,
  getScimUser,
  getSecurityPolicies,
  getServiceAccount,
  getSharedRun,
  getSharedRunPart,
  getSignInPolicies,
  getSigningKeys,
  getSpending,
  getSsoPolicies,
  getTestRun,
  getTrialRun,
  getTrialRunPart,
  getTwoFactor,
  getUnreadEvents,
  getUsage,
  getVersion,
  getVideo,
  getVideoContent,
  getWallet,
  getWeeklyDigest,
  grantCreditRequest,
  hireEmployee,
  importDigitalOrganization,
  importModels,
  installShippedEmployees,
  issueOAuthToken,
  leaveOrganization,
  liftListing,
  linkSso,
  listAccountApiKeys,
  listAccounts,
  listAgentSteps,
  listAllCreditRequests,
  listApiDocuments,
  listApiOperations,
  listAuditEvents,
  listBatches,
  listBudgets,
  listCallableModels,
  listCalls,
  listCatalogRuns,
  listCatalogSearches,
  listCatalogSources,
  listCatalogueModels,
  listComments,
  listConversations,
  listCredentialTypes,
  listCredentials,
  listCreditRequests,
  listCustomDomains,
  listDataTableRows,
  listDataTables,
  listDeliverables,
  listDigitalOrganizationShares,
  listDigitalOrganizations,
  listEarnings,
  listEmployeeRuns,
  listEmployeeVersions,
  listEmployees,
  listEvaluationResults,
  listEvaluationRuns,
  listEvaluations,
  listEvents,
  listExecutions,
  listFiles,
  listFolders,
  listGatewayModels,
  listGeminiModels,
  listGrants,
  listGuardrails,
  listInbox,
  listInstanceAuditEvents,
  listInstanceListings,
  listInstanceLogDeliveryFailures,
  listInstanceLogDestinations,
  listInstanceOAuthApps,
  listInstanceProviderKeys,
  listInstanceRoles,
  listInvitations,
  listKnowledgeBases,
  listKnowledgeDocuments,
  listKnowledgeFiles,
  listListeners,
  listListings,
  listLogDeliveryFailures,
  listLogDestinations,
  listLogEventTypes,
  listMcpTools,
  listMembers,
  listMessageBatches,
  listModelApiKeyCalls,
  listModelApiKeys,
  listModelBatches,
  listModels,
  listNodeChoices,
  listNodeTypes,
  listOAuthApps,
  listOrganizationInvitations,
  listOrganizations,
  listPlans,
  listPositionRuns,
  listPositions,
  listPrices,
  listProjectMembers,
  listProjectRoles,
  listProjectVariables,
  listProjects,
  listProviderHealth,
  listProviderKeys,
  listProviders,
  listPublisherRuns,
  listResponseInputItems,
  listRunCallbacks,
  listScheduleTimes,
  listScimGroups,
  listScimResourceTypes,
  listScimSchemas,
  listScimUsers,
  listServiceAccountKeys,
  listServiceAccounts,
  listSessions,
  listSharedRuns,
  listShippedEmployees,
  listSkippedStarts,
  listSsoChoices,
  listSsoConnections,
  listSsoDomains,
  listTestRuns,
  listTriggers,
  listUsableOAuthApps,
  listVariables,
  listVersions,
  listVideos,
  listWalletEntries,
  listenDigitalOrganization,
  moveCredential,
  moveDataTable,
  moveDigitalOrganizations,
  openChat,
  openForm,
  openPaymentPortal,
  openTestChat,
  openTestForm,
  postChatMessage,
  previewExpressions,
  previewInstanceRole,
  previewPlanChange,
  previewPrice,
  previewProjectRole,
  previewSsoMapping,
  proposeDraft,
  publishDigitalOrganization,
  publishEmployee,
  rateDeliverable,
  readEvents,
  receiveHook,
  receiveStripeEvent,
  receiveTestHook,
  receiveTestWebhook,
  receiveWebhook,
  redoDeliverable,
  refundRun,
  refuseOAuthRequest,
  registerOAuthClient,
  rejectDeliverable,
  removeAccountFactors,
  removeMember,
  removePasskey,
  removeProjectMember,
  removeTotp,
  renewRecoveryCodes,
  replaceApiDocument,
  replaceScimGroup,
  replaceScimUser,
  replayInstanceLogDeliveryFailures,
  replayLogDeliveryFailures,
  replayRunCallback,
  resendAddressConfirmation,
  resendOrganizationInvitation,
  restoreOrganization,
  restoreProject,
  restoreVersion,
  resumeOAuth,
  resumeSso,
  resumeWithForm,
  resumeWithWebhook,
  retryExecution,
  revokeAccountApiKey,
  revokeModelApiKey,
  revokeOAuthToken,
  revokeOrganizationInvitation,
  revokeOtherSessions,
  revokeServiceAccountKey,
  revokeSession,
  rotateInstanceLogDestinationSecret,
  rotateLogDestinationSecret,
  rotateModelApiKey,
  search,
  searchGuide,
  searchKnowledgeBase,
  sendTestMail,
  setCatalogContact,
  setCatalogKey,
  setInstanceOAuthApp,
  setInstanceRole,
  setOAuthApp,
  setOrganizationPlan,
  setProjectMember,
  setProjectVariable,
  setVariable,
  setVerdictMails,
  shareCredential,
  shareDigitalOrganization,
  shareRun,
  showSecondFactor,
  signIn,
  signInByDirectory,
  signInWithPasskey,
  signOut,
  signUp,
  startChatSession,
  startEvaluationRun,
  startExecution,
  startPasskey,
  startSso,
  startTotp,
  stopListening,
  stopVerdictMails,
  streamChanges,
  streamChat,
  streamEmployeeRun,
  streamGenerateContent,
  streamPositionRun,
  suspendListing,
  switchSigningCertificate,
  testCredential,
  testGuardrail,
  testInstanceLogDestination,
  testLogDestination,
  transferOwnership,
  undoEmailChange,
  unpublishDigitalOrganization,
  unpublishEmployee,
  unshareDigitalOrganization,
  updateApiDocument,
  updateAuditLog,
  updateBudget,
  updateCallBodySettings,
  updateCatalogSource,
  updateComment,
  updateConversation,
  updateCredential,
  updateDataTable,
  updateDataTableRow,
  updateDigitalOrganization,
  updateEmployee,
  updateEvaluation,
  updateFolder,
  updateGuardrail,
  updateInstanceLogDestination,
  updateInstanceProviderKey,
  updateInstanceRole,
  updateInstanceSignInPolicies,
  updateKnowledgeBase,
  updateListing,
  updateLogDestination,
  updateLowBalance,
  updateMe,
  updateMember,
  updateModel,
  updateModelApiKey,
  updateModelRateLimits,
  updateNode,
  updateOrganization,
  updateOrganizationRateLimits,
  updatePasskey,
  updatePaymentSettings,
  updatePlanPrice,
  updatePosition,
  updateProject,
  updateProjectRole,
  updateProvider,
  updateProviderKey,
  updateResponseCacheSettings,
  updateScimGroup,
  updateScimUser,
  updateSecurityPolicies,
  updateServiceAccount,
  updateSession,
  updateSignInPolicies,
  updateSsoConnection,
  updateSsoMapping,
  updateSsoPolicies,
  updateVersion,
  updateWeeklyDigest,
  uploadKnowledgeFile,
  verifyAuditLog,
  verifyCustomDomain,
  verifyInstanceAuditLog,
  verifySsoDomain,
  writeKnowledgeDocument,
};

// Generated from openapi/ by `npm run gen`. Do not edit.

export interface paths {
    "/api/v1/account-api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List account API keys */
        get: operations["listAccountApiKeys"];
        put?: never;
        /**
         * Create an account API key
         * @description A key can only make keys within its own scopes and limits. Missing fields have the values of that key.
         */
        post: operations["createAccountApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account-api-keys/{key_id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Revoke an account API key */
        post: operations["revokeAccountApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/password-resets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a link to set a new password
         * @description The answer is the same for every address, and takes as long: whether there is an account, only the mail says. A link works once, within an hour. Needs a mail server; without one, ask an admin of the instance.
         */
        post: operations["askForPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the email address you are changing to */
        get: operations["getEmailChange"];
        put?: never;
        /**
         * Change your email address
         * @description Sends a link to the new address; the change happens when it is opened, within a day. The former address is then notified and can undo the change for 7 days. The answer is the same for an address that another account has. Needs a mail server.
         */
        post: operations["changeEmail"];
        /** Cancel the change of your email address */
        delete: operations["cancelEmailChange"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change your password
         * @description Ends every other session of the account. A wrong current password counts as a failed sign-in.
         */
        put: operations["changePassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/email/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm your email address with a link
         * @description Requires a session of the link's account, so that opening a mail about a stranger's account confirms nothing.
         */
        post: operations["confirmAddress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/email-changes/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirm a new email address with a link */
        post: operations["confirmEmailChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/deletion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** See what deleting your account would do */
        get: operations["getAccountDeletion"];
        put?: never;
        /**
         * Delete your account
         * @description At once and permanently: sessions, keys and shares end, your personal spaces go to an owner of their organization, and organizations in which you are alone are deleted with you. Needs your email address, and the password where the sign-in was more than ten minutes ago (`confirmation_required`). Refused for the last owner of an organization with other members (`last_owner`), and of the instance (`last_instance_owner`).
         */
        post: operations["deleteAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export what your account holds
         * @description One JSON document, streamed: you, how you sign in, your sessions, keys and memberships, what is in your personal spaces, your conversations, and your lines of the audit log. No secret is in it. A list ends at 10,000 entries and says so in `truncated`.
         */
        get: operations["exportAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/password-resets/finish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password with a link
         * @description Ends every session of the account. No session is started; at the next sign-in a second factor is asked for as before. A mailed link confirms the address of the account. If it was unconfirmed, its API keys, second factors, passkeys and provider connections end as well, because a stranger may have set them up; if an admin or a provider confirmed it, those from before that moment end.
         */
        post: operations["finishPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the current account */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Update your account */
        patch: operations["updateMe"];
        trace?: never;
    };
    "/api/v1/me/email/confirmation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail the link that confirms your email address again
         * @description Does nothing where the address is confirmed. At most 5 times an hour. Needs a mail server.
         */
        post: operations["resendAddressConfirmation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign up
         * @description Creates an account, its own organization with wallet and personal project, and a session. The first account becomes instance owner.
         */
        post: operations["signUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/email-changes/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo a change of the email address with a link
         * @description Gives the account its former address back, ends all its sessions and sends that address a link to set a new password.
         */
        post: operations["undoEmailChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/accounts/{account_id}/confirm-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm the email address of an account
         * @description For addresses that you know to be the person's, as where the instance sends no mail. The account keeps everything that was set up; leave an account unconfirmed that a stranger may have created. Does nothing where the address is confirmed.
         */
        post: operations["confirmAccountEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/organizations/{organization_id}/grants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the grants of an organization */
        get: operations["listGrants"];
        put?: never;
        /** Grant credits to an organization */
        post: operations["createGrant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the roles of the instance
         * @description The built-in ones first, then custom ones by name. There are at most 100 custom ones.
         */
        get: operations["listInstanceRoles"];
        put?: never;
        /**
         * Create a custom role of the instance
         * @description A scope that you do not hold is refused with 403 `insufficient_scope`. The scopes of the personal space are part of every role of the instance; a body without them is refused with `scope_not_clearable`.
         */
        post: operations["createInstanceRole"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List invitations */
        get: operations["listInvitations"];
        put?: never;
        /** Create an invitation */
        post: operations["createInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the model pool */
        get: operations["listModels"];
        put?: never;
        /** Add a model */
        post: operations["createModel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/password-resets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a link for an account to set a new password
         * @description For an instance without a mail server, or for a person without access to their mail. The link works once, within an hour, and is shown once. A second factor stays.
         */
        post: operations["createPasswordResetLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/models/{model_id}/prices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the prices of a model */
        get: operations["listPrices"];
        put?: never;
        /** Set a new price */
        post: operations["createPrice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List providers */
        get: operations["listProviders"];
        put?: never;
        /** Add a provider */
        post: operations["createProvider"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/credit-requests/{credit_request_id}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decline a credit request
         * @description A request that is already decided answers 409 credit_request_decided.
         */
        post: operations["declineCreditRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/roles/{role_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a role of the instance */
        get: operations["getInstanceRole"];
        put?: never;
        post?: never;
        /**
         * Delete a custom role of the instance
         * @description An assigned role is refused with 409 `role_in_use`, unless `reassign_to` names the role to assign instead.
         */
        delete: operations["deleteInstanceRole"];
        options?: never;
        head?: never;
        /**
         * Change a custom role of the instance
         * @description It takes effect for every holder on the next request. A scope that you do not hold is refused with 403 `insufficient_scope`. The scopes of the personal space are part of every role of the instance; a body without them is refused with `scope_not_clearable`.
         */
        patch: operations["updateInstanceRole"];
        trace?: never;
    };
    "/api/v1/admin/providers/{provider_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a provider that has no models */
        delete: operations["deleteProvider"];
        options?: never;
        head?: never;
        /** Update a provider */
        patch: operations["updateProvider"];
        trace?: never;
    };
    "/api/v1/admin/accounts/{account_id}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Disable an account
         * @description Its sessions end at once and its keys are revoked for good; it cannot sign in until it is enabled again. Its digital organizations keep running. Your own account and the last owner of the instance cannot be disabled.
         */
        post: operations["disableAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/accounts/{account_id}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Let a disabled account sign in again */
        post: operations["enableAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/accounts/{account_id}/end-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End all sessions of an account */
        post: operations["endAccountSessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/accounts/{account_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an account of the instance */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/catalog/contact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the contact address of the data catalog */
        get: operations["getCatalogContact"];
        /**
         * Set the contact address of the data catalog
         * @description Takes effect with the next search, in every process.
         */
        put: operations["setCatalogContact"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/sign-in-policies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the sign-in policies of the instance */
        get: operations["getInstanceSignInPolicies"];
        /**
         * Set the sign-in policies of the instance
         * @description They apply to open sessions, too, from the next request on.
         */
        put: operations["updateInstanceSignInPolicies"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/mail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the state of the instance's mail */
        get: operations["getMail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/models/{model_id}/rate-limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the rate limits of a model across all organizations */
        get: operations["getModelRateLimits"];
        /** Set the rate limits of a model across all organizations */
        put: operations["updateModelRateLimits"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/organizations/{organization_id}/rate-limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the rate limits of an organization */
        get: operations["getOrganizationRateLimits"];
        /** Set the rate limits of an organization */
        put: operations["updateOrganizationRateLimits"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get how the instance is paid */
        get: operations["getPaymentSettings"];
        /** Set how the instance is paid */
        put: operations["updatePaymentSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/credit-requests/{credit_request_id}/grant": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve a credit request
         * @description A request that is already decided answers 409 credit_request_decided.
         */
        post: operations["grantCreditRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/models/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import a list of models with prices
         * @description Adds models and updates existing ones with the same name; a different price becomes a new price row. All rows are taken or none: an error names its row. With `dry_run` the answer says what would happen.
         */
        post: operations["importModels"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/listings/{listing_id}/lift": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let a suspended listing be published again
         * @description Its publisher can put it up again; it is not in the market before.
         */
        post: operations["liftListing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the accounts of the instance */
        get: operations["listAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/credit-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List credit requests of all organizations */
        get: operations["listAllCreditRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/model-catalogue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List well-known models as defaults */
        get: operations["listCatalogueModels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/listings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the listings of all organizations
         * @description Listings that are visible only to their own organization are left out.
         */
        get: operations["listInstanceListings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/organizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List all organizations */
        get: operations["listOrganizations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the plans */
        get: operations["listPlans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/providers/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the health of providers
         * @description Every provider with its routes to models. `state` is the circuit breaker's in the process that answers; other processes may see it otherwise. The counts cover all processes, calls with the instance's own keys that ended in the last five minutes, at the provider that was tried last.
         */
        get: operations["listProviderHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/roles/{role_id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say what a change of a custom role of the instance would give and take */
        post: operations["previewInstanceRole"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/price-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Preview what a call costs at a price */
        post: operations["previewPrice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/accounts/{account_id}/remove-second-factors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove the second factors of an account
         * @description Removes the authenticator app, all passkeys and the recovery codes, for people who lost them and for factors that a stranger set up. All sessions of the account end, and the account is notified by mail. Not for the emergency owner of an organization, who must have a second factor.
         */
        post: operations["removeAccountFactors"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/mail/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test mail to yourself
         * @description Sent at once, so that the answer says what the mail server says.
         */
        post: operations["sendTestMail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/accounts/{account_id}/instance-role": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Give an account a role of the instance
         * @description It counts from the next request on. Neither the old nor the new role may allow more than you may (403 `insufficient_scope`), and the last owner of the instance stays one (409 `last_instance_owner`).
         */
        put: operations["setInstanceRole"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/organizations/{organization_id}/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the plan of an organization
         * @description At once or at the end of what is paid, whatever it costs. Of plans by contract with executions and credits a month.
         */
        put: operations["setOrganizationPlan"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/listings/{listing_id}/suspend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a listing from the market
         * @description It cannot be hired, and its positions cannot be called; running work continues. Its publisher reads the reason and cannot publish it until the suspension is lifted.
         */
        post: operations["suspendListing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/catalog/sources/{source_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Switch a source on or off and set the key of the instance */
        patch: operations["updateCatalogSource"];
        trace?: never;
    };
    "/api/v1/admin/models/{model_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Update a model */
        patch: operations["updateModel"];
        trace?: never;
    };
    "/api/v1/admin/plans/{plan_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Set the price of a plan
         * @description Of the plans hobby, pro and team; the yearly price follows from it. Paid periods stay unchanged.
         */
        patch: operations["updatePlanPrice"];
        trace?: never;
    };
    "/api/v1/audit-events/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the audit log of the organization
         * @description Every event that the filter selects, newest first: JSON Lines, an event as in lists a line; or CSV, of which no cell runs as a formula.
         */
        get: operations["exportAuditEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/audit-events/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the audit log of the instance
         * @description Every event that the filter selects, newest first: JSON Lines, an event as in lists a line; or CSV, of which no cell runs as a formula.
         */
        get: operations["exportInstanceAuditEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the state of the audit log of the organization */
        get: operations["getAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Set how long the audit log is kept */
        patch: operations["updateAuditLog"];
        trace?: never;
    };
    "/api/v1/admin/audit-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the state of the audit log of the instance */
        get: operations["getInstanceAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the audit log of the organization */
        get: operations["listAuditEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/audit-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the audit log of the instance */
        get: operations["listInstanceAuditEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit-log/verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Verify the audit log of the organization
         * @description Recomputes the seals of up to 5,000 events. Repeat it with `after` until `complete`. `npm run audit:verify` also compares them with the checkpoints outside the database, and so detects a log that was rewritten as a whole.
         */
        get: operations["verifyAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/audit-log/verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Verify the audit log of the instance
         * @description Recomputes the seals of up to 5,000 events. Repeat it with `after` until `complete`. `npm run audit:verify` also compares them with the checkpoints outside the database, and so detects a log that was rewritten as a whole.
         */
        get: operations["verifyInstanceAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/catalog/searches/{search_id}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run a search of the data catalog
         * @description Costs 1 credit where it goes well, finding nothing included, and nothing where it fails; where the search is `free_when_empty` a name that matches nothing is free. A page after the first is a search of its own. A page that was paid is exported for free with `export_of`. With `Accept: text/csv` the rows come as CSV (RFC 4180, UTF-8, a line of headings; lists are joined by `; `), large tables as they arrive; the cursor of the next page is then in `x-next-cursor` where the answer is whole. Failures say in `reason` what happened: `bad_request`, `not_found`, `rate_limited`, `upstream_unavailable`, `upstream_bad_response`, `not_configured`, `timeout`.
         */
        post: operations["createCatalogRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/catalog/sources/{source_id}/key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set your organization's key of a source
         * @description It is stored encrypted, never shown again, and used for searches of your organization alone.
         */
        put: operations["setCatalogKey"];
        post?: never;
        /** Delete your organization's key of a source */
        delete: operations["deleteCatalogKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/catalog/searches/{search_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a search of the data catalog */
        get: operations["getCatalogSearch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/catalog/sources/{source_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a source of the data catalog */
        get: operations["getCatalogSource"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/catalog/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List runs of searches
         * @description Your own, newest first; owners and admins see those of the whole organization. Kept for 90 days.
         */
        get: operations["listCatalogRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/catalog/searches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List searches of the data catalog
         * @description In the order of their kinds; with `query` the best first.
         */
        get: operations["listCatalogSearches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/catalog/sources": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List sources of the data catalog */
        get: operations["listCatalogSources"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream what changes
         * @description Server-sent events that say what changed in the organization, as ids and kinds only, and only of what the caller may see. Events:
         *     `ready` once the stream listens, `changes` (data: `Changes`), `lost` where something may have been missed, and `end` (data:
         *     `StreamEnd`) before the stream ends. After `lost`, and after every reconnection, read again what you show; nothing is replayed but what
         *     `since_ms` asks for.
         *     Changes of one resource within 250 ms are sent once. A comment comes every 20 seconds.
         */
        get: operations["streamChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chat/{chat_id}/messages/{message_number}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Stop the answer to a message */
        post: operations["cancelChatMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chat/{chat_id}/tool-calls/{tool_call_id}/decide": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decide a tool call inside of the conversation
         * @description For calls of the message under way whose tool asks for an approval, where the node lets visitors decide. Calls that need one because of what strangers wrote are never theirs to decide.
         */
        post: operations["decideChatToolCall"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chat/{chat_id}/files/{file_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download a file of an answer */
        get: operations["getChatFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chat/{chat_id}/widget.js": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the script that puts a chat onto another site
         * @description Shows a button that opens the chat page in a frame. Attributes of its `script` element: `data-token`, a token of the site that says who chats, where the node
         *     asks for one, and `data-label`, the name of the button.
         */
        get: operations["getChatWidget"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chat/{chat_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Open the chat page of a published digital organization
         * @description The page of a node `trigger.chat`. It may be shown in frames of the origins that the node names, runs in a sandbox of its own and reads no cookie.
         */
        get: operations["openChat"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chat-test/{test_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Open the chat page of a draft
         * @description As `/chat/{chat_id}`, for the draft at the time when listening began; for an hour, then 404. Only the editor may show it in a frame.
         */
        get: operations["openTestChat"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chat/{chat_id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a message
         * @description Starts one execution. JSON, or a form (`multipart/form-data`) with the same fields and files. The same `client_id` again is the same message: it answers what the first
         *     one did. A session has one message under way at a time (409 `chat_busy`).
         */
        post: operations["postChatMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chat/{chat_id}/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a chat session
         * @description `chat_id` is that of the page, or of the test address of a draft. The secret is in this response only and identifies the session in all other requests. Where the
         *     node asks for a token of the embedding site, `token` is a JWT that its credential accepts, with `exp` within the next hour; it opens one session, once.
         */
        post: operations["startChatSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chat/{chat_id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow a chat session
         * @description Server-sent events, made from stored rows. Send `Last-Event-ID` to resume after that event, at any process. Without one it begins with
         *     the first message (the latest 200). Events: `message` (data: `ChatMessage`), `text` (data: `ChatText`, appended to the answer), `progress` (data: `ChatProgress`, a state, without an id), `answer` (data: `ChatAnswer`, the whole answer, which replaces all its texts) and `end`, after which the client should reconnect. A comment comes every 20 seconds.
         */
        get: operations["streamChat"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/credentials/{credential_id}/authorize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Connect an OAuth2 credential
         * @description Returns the URL where a person gives consent. The authorization server redirects them to `/api/v1/oauth2/callback`, within ten minutes and in the same session.
         */
        post: operations["authorizeCredential"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/credentials/{credential_id}/move/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a move of a credential
         * @description Returns the digital organizations and employees that lose it. Changes nothing; refused as the move would be.
         */
        post: operations["checkCredentialMove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/credentials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List credentials
         * @description Newest first, of the projects that the caller sees; never with a secret.
         */
        get: operations["listCredentials"];
        put?: never;
        /**
         * Create a credential
         * @description Secret values are stored encrypted and never shown again.
         */
        post: operations["createCredential"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/credentials/{credential_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a credential */
        get: operations["getCredential"];
        put?: never;
        post?: never;
        /**
         * Delete a credential
         * @description If published digital organizations or employees use it (an employee in the version that can be hired or that a position calls), this is refused with 409 `credential_in_use`, which names those visible to the caller in `used_by` and counts the others in `used_by_hidden`, unless `force` is true.
         */
        delete: operations["deleteCredential"];
        options?: never;
        head?: never;
        /**
         * Update a credential
         * @description Secret values that are left out stay as they are. Other hosts need every secret value again: hosts in its values (such as a token URL), and hosts that are added to `allowed_hosts`.
         */
        patch: operations["updateCredential"];
        trace?: never;
    };
    "/api/v1/oauth2/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * OAuth2 callback
         * @description The redirect URI to register with authorization servers. Stores the tokens and redirects to the credentials page.
         */
        get: operations["finishAuthorization"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/credential-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List credential types */
        get: operations["listCredentialTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/credentials/{credential_id}/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move a credential to another project
         * @description Existing shares stay valid; the source project keeps the use of it only with `keep_shared`. Takes the rights to share and delete it there, and to create credentials in the other project. Refused with `sharing_disabled` where the security policies turn sharing off.
         */
        post: operations["moveCredential"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/credentials/{credential_id}/share": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Share a credential with projects
         * @description Replaces the list of other projects whose digital organizations may use it. Its values stay with those who may edit it. No project is added where the organization's security policies turn sharing off (`sharing_disabled`).
         */
        post: operations["shareCredential"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/credentials/{credential_id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test a credential
         * @description Signs in, or requests a token, with the stored values. The result never contains a secret; its time and outcome are stored with the credential.
         */
        post: operations["testCredential"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/custom-domains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List custom domains
         * @description All of the organization, the first one first.
         */
        get: operations["listCustomDomains"];
        put?: never;
        /**
         * Add a custom domain
         * @description For webhooks and forms of the organization, on the plan Pro and those above it (`plan_required`). Nothing answers there before it is verified: `record_name` and `record_value` say which TXT record to create.
         */
        post: operations["createCustomDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/custom-domains/{custom_domain_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a custom domain
         * @description Nothing answers there from the next request on.
         */
        delete: operations["deleteCustomDomain"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/custom-domains/{custom_domain_id}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify a custom domain
         * @description Looks for the TXT record. A domain is of one organization only: where another one has verified it, it stays there as long as its record is there, too (`name_taken`).
         */
        post: operations["verifyCustomDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/data-tables/{data_table_id}/move/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a move of a data table
         * @description Returns the digital organizations and employees that lose it. Changes nothing; refused as the move would be.
         */
        post: operations["checkDataTableMove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/data-tables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List data tables */
        get: operations["listDataTables"];
        put?: never;
        /** Create a data table */
        post: operations["createDataTable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/data-tables/{data_table_id}/rows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List rows */
        get: operations["listDataTableRows"];
        put?: never;
        /** Insert or upsert rows */
        post: operations["createDataTableRows"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/data-tables/{data_table_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a data table */
        get: operations["getDataTable"];
        put?: never;
        post?: never;
        /** Delete a data table with its rows */
        delete: operations["deleteDataTable"];
        options?: never;
        head?: never;
        /** Update a data table */
        patch: operations["updateDataTable"];
        trace?: never;
    };
    "/api/v1/data-tables/{data_table_id}/rows/{row_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a row */
        delete: operations["deleteDataTableRow"];
        options?: never;
        head?: never;
        /** Update a row */
        patch: operations["updateDataTableRow"];
        trace?: never;
    };
    "/api/v1/data-tables/{data_table_id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export a data table
         * @description CSV as in RFC 4180, in UTF-8 with a heading, rows in the order of insertion. JSON is written as JSON, no value is an empty field. Values are written as they are: import them into spreadsheets as texts.
         */
        get: operations["exportDataTable"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/data-tables/{data_table_id}/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move a data table to another project
         * @description Its rows go along. Takes the rights to read its rows and to delete it there, and to create data tables in the other project. Refused with `sharing_disabled` where the security policies turn sharing off.
         */
        post: operations["moveDataTable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/deliverables/{deliverable_id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept a deliverable
         * @description Delivery is complete. Final; the same verdict again changes nothing, another one is refused with `deliverable_decided`.
         */
        post: operations["acceptDeliverable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/deliverables/{deliverable_id}/evaluation-row": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a deliverable a row of an evaluation
         * @description The row remembers where it came from; the same thing is one row of a data table. An accepted deliverable becomes the expected output. A rejected one has none; a judgment reads the reason.
         */
        post: operations["addDeliverableToEvaluation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/verdict/{verdict_token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show and decide a deliverable by its mailed link
         * @description The link in a mail about a deliverable, for one deliverable and one member. GET shows its name and decides nothing; POST decides
         *     (`application/x-www-form-urlencoded`): `decision` is `accept` or `reject` as the page names them, `reason` is needed with a rejection. The link ends with the verdict, after 30 days, and when the member loses the permission to decide. Errors are pages, too. Never reads the session cookie.
         */
        get: operations["decideDeliverableByLink"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/deliverables/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the data pool as files
         * @description A ZIP archive of the deliverables that the filter selects, newest first. Each has a folder with `deliverable.json` (title, verdict), `manifest.json` (as it was signed) and `parts/`; `bureau-keys.json` at the top holds the keys, so that `npm run deliverable:verify` checks a folder without Bureau. An archive holds at most 2,000 deliverables, 20,000 parts and 8 GiB; where there is more, it is refused with `request_too_large`, and a time narrows it.
         */
        get: operations["exportDeliverables"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/deliverables/{deliverable_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a deliverable */
        get: operations["getDeliverable"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/deliverables/{deliverable_id}/manifest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the signed manifest of a deliverable */
        get: operations["getDeliverableManifest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/deliverables/{deliverable_id}/parts/{part}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a part of a deliverable */
        get: operations["getDeliverablePart"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/bureau-keys.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the keys that manifests are signed with */
        get: operations["getSigningKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/deliverables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the data pool */
        get: operations["listDeliverables"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/deliverables/{deliverable_id}/rating": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Rate the employee that made a deliverable
         * @description For those who have accepted or rejected it: one rating for each organization and major version, of which the last counts. The market shows the average of three or more. Refused with `rating_not_offered` before the verdict, and for employees of the own organization.
         */
        put: operations["rateDeliverable"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/deliverables/{deliverable_id}/redo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Let a rejected deliverable be done again */
        post: operations["redoDeliverable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/deliverables/{deliverable_id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject a deliverable
         * @description Delivery is not complete. Final. A rejection is no refund, unless the listing charges on acceptance.
         */
        post: operations["rejectDeliverable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/verdict-mails/{verdict_token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stop mails about deliverables of a position by a mailed link
         * @description The link at the end of a mail about a deliverable. GET asks and changes nothing; POST stops these mails to that member about that position. Errors are pages, too.
         *     Never reads the session cookie.
         */
        get: operations["stopVerdictMails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/digital-organizations/{digital_organization_id}/editing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get who is editing the draft */
        get: operations["getEditing"];
        put?: never;
        /**
         * Claim, take over or release the draft
         * @description The editor renews its claim before `lease_seconds` have passed; afterwards another editor can claim it. It is advisory: saving depends on `draft_revision` only.
         */
        post: operations["changeEditing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/digital-organizations/move/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a move of digital organizations
         * @description Tells what would stop working after a move to another project. Changes nothing; refused as the move would be.
         */
        post: operations["checkDigitalOrganizationMove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/digital-organizations/convert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Convert a Bureau or n8n file without storing it
         * @description Returns what an import would create: the graph, for pasting into a draft, and a report of what was mapped and what was not. Credentials have to be selected.
         */
        post: operations["convertDigitalOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/digital-organizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List digital organizations
         * @description Digital organizations of the caller's projects, and those shared with the caller.
         */
        get: operations["listDigitalOrganizations"];
        put?: never;
        /** Create a digital organization */
        post: operations["createDigitalOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/digital-organizations/{digital_organization_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a digital organization */
        get: operations["getDigitalOrganization"];
        /** Save the draft */
        put: operations["updateDigitalOrganization"];
        post?: never;
        /**
         * Delete a digital organization
         * @description With its versions, addresses and executions. Running executions are canceled. Refused with 409 `in_use` while published digital organizations call it or use it for their failures, or employees that can be called work with it, unless `force` is true.
         */
        delete: operations["deleteDigitalOrganization"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/digital-organizations/{digital_organization_id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Export as JSON without secrets */
        get: operations["exportDigitalOrganization"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/digital-organizations/{digital_organization_id}/versions/{version_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a version with its graph */
        get: operations["getVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update the name and notes of a version
         * @description The published graph never changes.
         */
        patch: operations["updateVersion"];
        trace?: never;
    };
    "/api/v1/digital-organizations/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import a Bureau or n8n file
         * @description Creates a digital organization from a file. Its addresses are new; credentials have to be selected before it can be published. n8n nodes without a counterpart become placeholders; `import_report` says what was mapped and what was not.
         */
        post: operations["importDigitalOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/digital-organizations/{digital_organization_id}/shares": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the shares of a digital organization */
        get: operations["listDigitalOrganizationShares"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/digital-organizations/{digital_organization_id}/listen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the triggers you are listening on
         * @description Only listeners that still wait for their event.
         */
        get: operations["listListeners"];
        put?: never;
        /** Listen for a test event */
        post: operations["listenDigitalOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/digital-organizations/{digital_organization_id}/schedule-times": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview the next ten times of a schedule
         * @description For parameters of `trigger.schedule` that are still being edited; nothing is stored.
         */
        post: operations["listScheduleTimes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/digital-organizations/{digital_organization_id}/triggers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List automatic triggers
         * @description Status of the schedules, mailboxes, folders and event streams of the published version.
         */
        get: operations["listTriggers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/digital-organizations/{digital_organization_id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List versions */
        get: operations["listVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/digital-organizations/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move digital organizations
         * @description Moves all of them or none. Within a project this needs the permission digital_organizations.edit. To another project it needs digital_organizations.share and digital_organizations.delete in the old one, digital_organizations.create in the new one, and there what their nodes use: versions, executions and addresses move along, shares end, and credentials and data tables stay where they are. Refused with `sharing_disabled` where the organization's security policies turn sharing off.
         */
        post: operations["moveDigitalOrganizations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/digital-organizations/{digital_organization_id}/expressions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview expressions
         * @description Evaluates texts with {{ expressions }} of a node for one of its items, as an execution would: over the items of an execution, and over pinned ones. Nothing runs and nothing is stored.
         */
        post: operations["previewExpressions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/digital-organizations/{digital_organization_id}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish the draft as a new version
         * @description Refused with `publishing_disabled` where the organization's security policies turn publishing off.
         */
        post: operations["publishDigitalOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/digital-organizations/{digital_organization_id}/versions/{version_id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restore a version as the draft */
        post: operations["restoreVersion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/digital-organizations/{digital_organization_id}/share": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Share a digital organization
         * @description Shares with people and team projects of the organization; existing shares get the new level. It stays in its project, and its nodes can reach the same resources as before. Refused with `sharing_disabled` where the organization's security policies turn sharing off.
         */
        post: operations["shareDigitalOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/digital-organizations/{digital_organization_id}/executions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Start an execution */
        post: operations["startExecution"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/digital-organizations/{digital_organization_id}/listen/{node_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Stop listening for a test event
         * @description Its test address stops working. Has no effect without a listener.
         */
        delete: operations["stopListening"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/digital-organizations/{digital_organization_id}/unpublish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unpublish a digital organization
         * @description Removes its addresses and triggers. Running executions continue. Refused with 409 `in_use` while published digital organizations call it or use it for their failures, unless `force` is true. Employees that it works for are not affected: they keep the version that they were published with.
         */
        post: operations["unpublishDigitalOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/digital-organizations/{digital_organization_id}/shares/{share_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Stop sharing a digital organization
         * @description Takes effect with the next request. Running executions continue.
         */
        delete: operations["unshareDigitalOrganization"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/employees/{position_id}/runs/{run_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a run of a position
         * @description For the account that started the run, and for those who may hire employees in its project. Nothing is charged. Refused with `already_delivered` where it has delivered.
         */
        post: operations["cancelEmployeeRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/positions/{position_id}/runs/{run_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a run of a position from the page
         * @description For the account that started the run, and for those who may hire employees in its project. Nothing is charged. Refused with `already_delivered` where it has delivered.
         */
        post: operations["cancelPositionRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/employees/{position_id}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List runs of a position */
        get: operations["listEmployeeRuns"];
        put?: never;
        /**
         * Run a hired employee
         * @description Its price is held when it starts, and charged when it has delivered; an error or a cancel costs nothing. With an `Idempotency-Key` the same call is made once.
         */
        post: operations["createEmployeeRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/positions/{position_id}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List runs of a position from the page */
        get: operations["listPositionRuns"];
        put?: never;
        /**
         * Run a hired employee from the page
         * @description Its price is held when it starts, and charged when it has delivered; an error or a cancel costs nothing. With an `Idempotency-Key` the same call is made once.
         */
        post: operations["createPositionRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/positions/{position_id}/runs/{run_id}/share": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get until when a run is shared */
        get: operations["getRunShare"];
        /**
         * Share a run with the publisher for support
         * @description The publisher of the employee sees what went in, what was delivered, and the items of the execution, for so many hours and no longer; not whose run it is. For runs that have ended, of employees of other organizations; else refused with `run_not_shareable`. Again: from now on.
         */
        put: operations["shareRun"];
        post?: never;
        /** End the sharing of a run */
        delete: operations["endRunShare"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/employees/{position_id}/runs/{run_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a run of a position */
        get: operations["getEmployeeRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/employees/{position_id}/runs/{run_id}/parts/{part}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a part that a run has delivered */
        get: operations["getEmployeeRunPart"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/positions/{position_id}/runs/{run_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a run of a position from the page */
        get: operations["getPositionRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/positions/{position_id}/runs/{run_id}/parts/{part}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a part that a run has delivered from the page */
        get: operations["getPositionRunPart"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/employees/{position_id}/runs/{run_id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Follow a run of a position */
        get: operations["streamEmployeeRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/positions/{position_id}/runs/{run_id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Follow a run of a position from the page */
        get: operations["streamPositionRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/employees": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List employees */
        get: operations["listEmployees"];
        put?: never;
        /** Create an employee */
        post: operations["createEmployee"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/employees/{employee_id}/prices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set the price of a call
         * @description Prices are rows with a date. A run costs what was valid when it began. A position whose hirer has not consented to a rise pauses at that moment.
         */
        post: operations["createListingPrice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/employees/{employee_id}/test-runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List tests of an employee */
        get: operations["listTestRuns"];
        put?: never;
        /**
         * Test an employee
         * @description Runs the draft. The published version of its worker is used. Nothing is charged, and nothing comes into the data pool.
         */
        post: operations["createTestRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/employees/{employee_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an employee */
        get: operations["getEmployee"];
        put?: never;
        post?: never;
        /**
         * Delete an employee
         * @description Refused with `employee_in_use` while anybody has a position with it; unpublish it first.
         */
        delete: operations["deleteEmployee"];
        options?: never;
        head?: never;
        /** Change the draft of an employee */
        patch: operations["updateEmployee"];
        trace?: never;
    };
    "/api/v1/shared-runs/{run_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a run that is shared with you
         * @description Both organizations find in their audit logs that it was looked at, one line for each account and hour.
         */
        get: operations["getSharedRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/shared-runs/{run_id}/parts/{part}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a part of a run that is shared with you */
        get: operations["getSharedRunPart"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/employees/{employee_id}/test-runs/{test_run_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a test of an employee */
        get: operations["getTestRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/earnings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what own employees have earned
         * @description Production runs by whoever has hired them, by employee and calendar month (UTC) in which they began; up to 500 lines.
         */
        get: operations["listEarnings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/employees/{employee_id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the versions of an employee */
        get: operations["listEmployeeVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/employees/{employee_id}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List runs of an own employee */
        get: operations["listPublisherRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/shared-runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List runs that are shared with you for support */
        get: operations["listSharedRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/employees/{employee_id}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish the draft to the market
         * @description Makes the draft an immutable version, pins the digital organization that works for it, and lists it. A change of the input or the output schema is a new major, which positions have to accept. Refused with `employee_invalid` where it cannot work yet.
         */
        post: operations["publishEmployee"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/employees/{employee_id}/runs/{run_id}/refund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refund a run
         * @description A ledger line of its own. Refused with `already_refunded` the second time.
         */
        post: operations["refundRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/employees/{employee_id}/unpublish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take an employee from the market
         * @description It can no longer be hired. Positions of other organizations work for 14 more days.
         */
        post: operations["unpublishEmployee"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/employees/{employee_id}/listing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change how the market shows an employee */
        patch: operations["updateListing"];
        trace?: never;
    };
    "/api/v1/evaluations/{evaluation_id}/runs/{evaluation_run_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a run of an evaluation
         * @description Its executions are canceled. A run that has ended is 409 `execution_finished`.
         */
        post: operations["cancelEvaluationRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/evaluations/{evaluation_id}/runs/{evaluation_run_id}/comparison": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Compare a run with an earlier one */
        get: operations["compareEvaluationRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/evaluations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List evaluations */
        get: operations["listEvaluations"];
        put?: never;
        /** Create an evaluation */
        post: operations["createEvaluation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/evaluations/{evaluation_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an evaluation */
        get: operations["getEvaluation"];
        put?: never;
        post?: never;
        /**
         * Delete an evaluation with its runs
         * @description Runs under way are canceled. The data table stays.
         */
        delete: operations["deleteEvaluation"];
        options?: never;
        head?: never;
        /** Change an evaluation */
        patch: operations["updateEvaluation"];
        trace?: never;
    };
    "/api/v1/evaluations/{evaluation_id}/runs/{evaluation_run_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a run of an evaluation */
        get: operations["getEvaluationRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/evaluations/{evaluation_id}/runs/{evaluation_run_id}/results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List rows of a run */
        get: operations["listEvaluationResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/evaluations/{evaluation_id}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List runs of an evaluation */
        get: operations["listEvaluationRuns"];
        put?: never;
        /**
         * Run an evaluation
         * @description Each row becomes an execution of mode `manual`, which counts against no plan and leaves nothing in the data pool. Calls of models are charged. The rows are those of this moment. Nodes with pinned items give these.
         */
        post: operations["startEvaluationRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/executions/{execution_id}/evaluation-row": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make an execution a row of an evaluation
         * @description The row remembers where it came from; the same thing is one row of a data table. Its first item becomes the input and what it gave, if it succeeded, the expected output.
         */
        post: operations["addExecutionToEvaluation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/executions/{execution_id}/tool-calls/{tool_call_id}/evaluation-row": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make an edited approval a row of an evaluation
         * @description The row remembers where it came from; the same thing is one row of a data table. The tool with the arguments as they were edited becomes the expected output. A call without edits is 409 `approval_not_edited`.
         */
        post: operations["addToolCallToEvaluation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/executions/{execution_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an execution
         * @description The execution is canceled when this returns; its status does not change afterwards.
         */
        post: operations["cancelExecution"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/executions/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count executions by state
         * @description How many executions match the filters, by state. Counting stops at 1,000 per state.
         */
        get: operations["countExecutions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/executions/{execution_id}/tool-calls/{tool_call_id}/decide": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decide a tool call of an agent
         * @description Approves a call that waits for an approval, with other arguments if they are given, or rejects it with a reason that the model reads. The first decision counts; a later one is answered 409 `already_decided`.
         */
        post: operations["decideToolCall"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/executions/{execution_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an execution */
        get: operations["getExecution"];
        put?: never;
        post?: never;
        /** Delete a finished execution */
        delete: operations["deleteExecution"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/executions/{execution_id}/binaries/{binary_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a file of an execution
         * @description The bytes as they are, always as a download (`content-disposition`). The id is that of an item's `binary`.
         */
        get: operations["getExecutionBinary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/executions/{execution_id}/nodes/{node_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the runs of a node with their items */
        get: operations["getExecutionNode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/executions/{execution_id}/progress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the progress of an execution
         * @description The parts of an execution that change while it runs. With the `cursor` of an earlier answer only the nodes that changed since then.
         */
        get: operations["getExecutionProgress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/executions/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get statistics of executions
         * @description How the executions that the caller sees went, by day (UTC), from the first day asked for until now. At most the newest 50,000 are counted.
         */
        get: operations["getExecutionStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/executions/{execution_id}/nodes/{node_id}/steps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the steps of an agent
         * @description Answers of its model in order, each with its requested tool calls, their decisions and results. Steps are there as they happen; while the model speaks in an execution that a person has started, `live` is what it has said so far, also of the node `ai.chat`.
         */
        get: operations["listAgentSteps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/executions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List executions
         * @description Resources of archived projects are left out, unless the project, a digital organization or executions are named.
         */
        get: operations["listExecutions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/executions/{execution_id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry an execution from where it failed
         * @description Starts a new execution (mode `retry`) that continues the failed or canceled one: finished nodes do not run again, their stored items are used. With `current` a stored node counts where the graph still has a node of that id and type; new nodes run where they are reached. With `from_step` an agent begins again at one of its steps, also in an execution that succeeded.
         */
        post: operations["retryExecution"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/folders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List folders
         * @description Those of the projects that the caller is in, newest first.
         */
        get: operations["listFolders"];
        put?: never;
        /**
         * Create a folder
         * @description A project can have up to 500 folders (`folder_limit_reached`).
         */
        post: operations["createFolder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/folders/{folder_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a folder */
        get: operations["getFolder"];
        put?: never;
        post?: never;
        /**
         * Delete a folder
         * @description Its content moves to the parent folder, or to the top of the project; nothing else is deleted. A folder whose name is taken there gets a number behind it.
         */
        delete: operations["deleteFolder"];
        options?: never;
        head?: never;
        /** Rename or move a folder */
        patch: operations["updateFolder"];
        trace?: never;
    };
    "/v1/music/generations/{music_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel music
         * @description Free if the provider confirms that it stopped or had not started; otherwise charged in full.
         */
        post: operations["cancelMusic"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/videos/{video_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a video
         * @description Free if the provider confirms that it stopped or had not started; otherwise charged in full.
         */
        post: operations["cancelVideo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/messages/count_tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count the input tokens of a message
         * @description Costs nothing. Providers that speak Anthropic's API count, and so does the sandbox; for others the answer is an estimate, marked by the header `x-bureau-estimated: true`.
         */
        post: operations["countMessageTokens"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/chat/completions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a chat completion */
        post: operations["createChatCompletion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/completions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a completion (legacy) */
        post: operations["createCompletion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/embeddings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create embeddings */
        post: operations["createEmbedding"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/images/generations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Generate images */
        post: operations["createImage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/images/edits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Edit images */
        post: operations["createImageEdit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a message (Anthropic API)
         * @description Models of every provider can be called, by translation where a provider speaks another format. Errors have Anthropic's body. `anthropic-version` and `anthropic-beta` are passed on to providers that speak it.
         */
        post: operations["createMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/moderations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check whether content is harmful */
        post: operations["createModeration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/music/generations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start generating music
         * @description Takes minutes. Charged by its length in seconds once it is finished; failed jobs cost nothing.
         */
        post: operations["createMusic"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rerank": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Rerank documents by relevance to a query */
        post: operations["createReranking"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/responses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a response (Responses API)
         * @description `store: true` keeps the response for 30 days, encrypted and readable by the same key and by accounts of the organization. Bureau stores it, never the provider; a stream is stored when it completes. Without `store`, the response says `store: false` and is kept for 24 hours, so that `previous_response_id` and `item_reference` of the same key find it. `store: false` keeps nothing. Tools that the provider would run and that have no price are left out and named in the header `x-bureau-dropped`.
         */
        post: operations["createResponse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audio/speech": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Generate speech from text */
        post: operations["createSpeech"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audio/transcriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Transcribe audio */
        post: operations["createTranscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audio/translations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Translate audio into English */
        post: operations["createTranslation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/videos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List videos
         * @description With a model API key, only the videos made with it.
         */
        get: operations["listVideos"];
        put?: never;
        /**
         * Start generating a video
         * @description Takes minutes. Charged by its length in seconds once it is finished; failed jobs cost nothing.
         */
        post: operations["createVideo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/music/generations/{music_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the status of music */
        get: operations["getMusic"];
        put?: never;
        post?: never;
        /** Delete music */
        delete: operations["deleteMusic"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/responses/{response_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a stored response
         * @description Costs nothing.
         */
        get: operations["getResponse"];
        put?: never;
        post?: never;
        /**
         * Delete a stored response
         * @description Responses that continue it keep their context.
         */
        delete: operations["deleteResponse"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/videos/{video_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the status of a video */
        get: operations["getVideo"];
        put?: never;
        post?: never;
        /** Delete a video */
        delete: operations["deleteVideo"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/models/{model_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a callable model
         * @description The model of this name, where the calling key can call it: in the shape of the OpenAI API, or of the Anthropic API for a caller that sends `anthropic-version`. A slash in the name may be encoded (`sandbox%2Fchat`).
         */
        get: operations["getGatewayModel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/music/generations/{music_id}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download music
         * @description Available for 30 days after it was made.
         */
        get: operations["getMusicContent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/videos/{video_id}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a video
         * @description Available for 30 days after it was made.
         */
        get: operations["getVideoContent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List callable models
         * @description In the shape of the OpenAI API, or, in pages, of the Anthropic API for a caller that sends `anthropic-version`. An alias of a model is an entry of its own. The list of the OpenAI API is not paginated.
         */
        get: operations["listGatewayModels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/responses/{response_id}/input_items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the input of a stored response
         * @description The items that the model was given, including those of previous responses, without instructions.
         */
        get: operations["listResponseInputItems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/instance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get public facts about the instance */
        get: operations["getInstance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/knowledge-bases/{knowledge_base_id}/documents/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say what adding a document would cost */
        post: operations["checkKnowledgeDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/knowledge-bases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List knowledge bases */
        get: operations["listKnowledgeBases"];
        put?: never;
        /** Create a knowledge base */
        post: operations["createKnowledgeBase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/knowledge-bases/{knowledge_base_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a knowledge base */
        get: operations["getKnowledgeBase"];
        put?: never;
        post?: never;
        /** Delete a knowledge base with its documents */
        delete: operations["deleteKnowledgeBase"];
        options?: never;
        head?: never;
        /** Rename a knowledge base */
        patch: operations["updateKnowledgeBase"];
        trace?: never;
    };
    "/api/v1/knowledge-bases/{knowledge_base_id}/documents/{document_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a document */
        get: operations["getKnowledgeDocument"];
        put?: never;
        post?: never;
        /** Delete a document */
        delete: operations["deleteKnowledgeDocument"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/knowledge-bases/{knowledge_base_id}/files/{knowledge_file_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an uploaded file
         * @description How far it is, what it costs, what it became. Not its bytes.
         */
        get: operations["getKnowledgeFile"];
        put?: never;
        post?: never;
        /**
         * Delete an uploaded file
         * @description Nothing more is done with it. A document that it became stays.
         */
        delete: operations["deleteKnowledgeFile"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/knowledge-bases/{knowledge_base_id}/files/{knowledge_file_id}/embed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Embed an uploaded file
         * @description Turns a file that is `ready` into a document, or retries one that failed after it was read; charged to the organization as stated in `cost`. Everything else is 409 `knowledge_file_not_ready`.
         */
        post: operations["embedKnowledgeFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/knowledge-bases/{knowledge_base_id}/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List documents */
        get: operations["listKnowledgeDocuments"];
        put?: never;
        /**
         * Add or replace a document
         * @description Splits the text into chunks and embeds those that are new to the knowledge base, with its model, charged to the organization. Others see the document as it was until it is whole. Ask for the cost first with `/documents/check`. Sending the same text again, after a failure or concurrently, with or without an `Idempotency-Key`, pays for no embedding twice.
         */
        post: operations["writeKnowledgeDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/knowledge-bases/{knowledge_base_id}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List uploaded files */
        get: operations["listKnowledgeFiles"];
        put?: never;
        /**
         * Upload a file
         * @description Takes a PDF, a Word document (DOCX), an HTML page, Markdown or plain text. A process of its own reads it; ask `GET …/files/{knowledge_file_id}` how far it is. Once it is `ready`, `cost` says what embedding it takes, and `POST …/embed` makes it a document; `embed` true does both.
         */
        post: operations["uploadKnowledgeFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/knowledge-bases/{knowledge_base_id}/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search a knowledge base
         * @description By meaning and by words. Embeds the question with the model of the knowledge base, charged to the organization.
         */
        post: operations["searchKnowledgeBase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/market/employees/{listing_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a listing */
        get: operations["getListing"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/market/employees/{listing_id}/hire": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Hire an employee */
        post: operations["hireEmployee"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/market/employees": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Look through the market */
        get: operations["listListings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mcp/{digital_organization_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The MCP server of one digital organization
         * @description Like the MCP server of the organization, with the tools of this digital organization alone, under the names that its MCP triggers give them.
         */
        post: operations["callDigitalOrganizationMcp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mcp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The MCP server of the organization
         * @description Model Context Protocol over streamable HTTP, revisions 2026-07-28 and 2025-11-25 and older, without sessions. Tools, as far as the key's rights go: published digital organizations with an MCP trigger, searches of the data catalog, rows of data tables. Long calls continue as tasks, waits for a person are returned as questions, and subscribers are notified of changes. A request with an `Origin` other than Bureau's own is refused.
         */
        post: operations["callMcp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/mcp/tools": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List the tools of an MCP server
         * @description Connects to the server with the credential and asks for its tools. The server's descriptions are untrusted. `hash` is stored by `mcp.call` for a selected tool; it changes with the description.
         */
        post: operations["listMcpTools"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/model-api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List model API keys */
        get: operations["listModelApiKeys"];
        put?: never;
        /**
         * Create a model API key
         * @description A key can only make keys within its own limits, and needs the scope `models.call`. Limits that are left out are those of the key that makes it.
         */
        post: operations["createModelApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/calls/{call_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a model call */
        get: operations["getCall"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/calls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List recent calls
         * @description Calls of models, searches of the data market and runs of digital employees across all keys, the web app and executions: your own, or those of the whole organization for owners and admins. Kept for 90 days.
         */
        get: operations["listCalls"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/model-api-keys/{key_id}/calls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List recent calls of a key */
        get: operations["listModelApiKeyCalls"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/model-api-keys/{key_id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Revoke a model API key */
        post: operations["revokeModelApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/model-api-keys/{key_id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate a model API key
         * @description Creates a new key with the same label and revokes the old one at once. A key can only rotate keys within its own limits, and needs the scope `models.call`.
         */
        post: operations["rotateModelApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the models open to users, with prices */
        get: operations["listCallableModels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/node-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List node types */
        get: operations["listNodeTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/oauth/requests/{oauth_request_id}/allow": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Allow what a client asks for
         * @description Allowed, it is an account API key without a value: it is listed with the others and revoked as they are. It acts in the organization of the session, with these scopes, at the resource of the request alone. The first decision counts.
         */
        post: operations["allowOAuthRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/authorize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ask an account for access
         * @description Authorization endpoint of OAuth 2.1: code flow with PKCE (S256) only, for `resource` = an address of an MCP server here (RFC 8707). A client is a registered one, or the https URL of its metadata document.
         */
        get: operations["authorizeOAuth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/oauth-authorization-server": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the capabilities of the authorization server
         * @description Metadata of RFC 8414, with what MCP clients look for.
         */
        get: operations["getAuthorizationServerMetadata"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/oauth-protected-resource/mcp/{digital_organization_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How to get a token for the MCP server of one digital organization
         * @description Metadata of RFC 9728. It does not reveal whether such a server exists; only a client with a token for it learns that.
         */
        get: operations["getDigitalOrganizationMcpResourceMetadata"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/oauth-protected-resource/mcp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How to get a token for the MCP server of the organization
         * @description Metadata of RFC 9728. It does not reveal whether such a server exists; only a client with a token for it learns that.
         */
        get: operations["getMcpResourceMetadata"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/oauth/requests/{oauth_request_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the request of a client
         * @description For the page that asks the signed-in account. Only in the browser that began, within ten minutes.
         */
        get: operations["getOAuthRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/client.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Bureau as a client of others
         * @description The client ID metadata document by which this instance signs in to MCP servers of others. Its address is the `client_id`.
         */
        get: operations["getOwnClientMetadata"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange a code or a refresh token
         * @description Token endpoint (`application/x-www-form-urlencoded`). A code works once; a second use ends what came of the first. Each refresh token works once, too, and is answered with its successor. Access tokens work for an hour, at the resource that they were asked for, and nowhere else.
         */
        post: operations["issueOAuthToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/oauth/requests/{oauth_request_id}/refuse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refuse what a client asks for
         * @description The first decision counts.
         */
        post: operations["refuseOAuthRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register a client
         * @description Dynamic registration (RFC 7591), for clients without a metadata document of their own. All are public clients: no secret is given, PKCE proves who asks. A registration without use for 90 days is deleted.
         */
        post: operations["registerOAuthClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/authorize/{oauth_request_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Go back to the client
         * @description Where the page leads after a decision; only in the browser that began.
         */
        get: operations["resumeOAuth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a token back
         * @description Revocation (RFC 7009, `application/x-www-form-urlencoded`): ends the access that the token belongs to, with all of its tokens. An unknown token is no error.
         */
        post: operations["revokeOAuthToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Check liveness */
        get: operations["getLiveness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get metrics for Prometheus
         * @description For requests from this machine (over loopback, to a loopback host, not passed on by a proxy), and else for an account API key of an instance admin.
         */
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get this OpenAPI document */
        get: operations["getOpenapi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Check readiness */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Open the API reference */
        get: operations["getReference"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invitations/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Join an organization by invitation
         * @description Members get `already_member`. An invitation by e-mail is for the account with that address. New accounts join by signing up with the token.
         */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invitations/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * See what an invitation is for
         * @description Used, unknown, revoked and expired tokens get one answer (`invalid_invitation`).
         */
        post: operations["checkInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/current/members/{account_id}/removal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See what removing a member would do
         * @description For owners and admins, and for members about themselves. Changes nothing.
         */
        get: operations["checkMemberRemoval"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an organization
         * @description With you as owner, an empty wallet and your personal space. The session stays where it is. Where the instance leaves it to its admins, others get `insufficient_scope`.
         */
        post: operations["createOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/current/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List open invitations to the organization
         * @description Newest first. Used, revoked and expired invitations are left out.
         */
        get: operations["listOrganizationInvitations"];
        put?: never;
        /**
         * Invite people to the organization
         * @description With `email` for that person alone, once; without, a link that several may use, for the role member. You cannot assign a role with permissions that you lack. An earlier invitation of the same address ends.
         */
        post: operations["createOrganizationInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/current/deletion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** See what deleting the organization would take */
        get: operations["getOrganizationDeletion"];
        put?: never;
        /**
         * Delete the organization
         * @description From now on nothing of it runs or answers: open executions are canceled, webhooks, forms and schedules stop, keys are paused. Within 7 days an owner can restore it; afterwards everything but its ledger is deleted permanently. Needs its name, and the password where the sign-in was more than ten minutes ago (`confirmation_required`). Not the only organization that the account has (`only_organization`). Refused with 409 `in_use` while positions of other organizations can call its employees, unless `force` is true: they are withdrawn at once and the hirers notified. Restoring lists them again.
         */
        post: operations["deleteOrganization"];
        /**
         * Restore the organization
         * @description Keys, webhooks, forms and schedules work as before, from the next request on. Canceled executions stay canceled.
         */
        delete: operations["restoreOrganization"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/current/security-policies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the security policies of the organization */
        get: operations["getSecurityPolicies"];
        /**
         * Set the security policies of the organization
         * @description For owners and admins of the organization. They take effect immediately, for owners and admins as well.
         */
        put: operations["updateSecurityPolicies"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/current/sign-in-policies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the sign-in policies of the organization */
        get: operations["getSignInPolicies"];
        /**
         * Set the sign-in policies of the organization
         * @description They apply to open sessions, too, from the next request on.
         */
        put: operations["updateSignInPolicies"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/current/leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Leave the organization
         * @description The effect is that of a removal. The last owner stays (`last_owner`).
         */
        post: operations["leaveOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/current/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members of the organization
         * @description Newest members first.
         */
        get: operations["listMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/current/members/{account_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member from the organization
         * @description Keys, sessions in the organization, shares, places in projects, open invitations and editing end at once. The personal space passes to an owner unchanged, so its published resources keep running. The last owner stays (`last_owner`).
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        /**
         * Change the role of a member
         * @description Takes effect on the next request. You cannot grant or revoke a role with permissions that you lack. Roles that follow from groups are changed at the identity provider (`role_is_mapped`). The last owner stays (`last_owner`).
         */
        patch: operations["updateMember"];
        trace?: never;
    };
    "/api/v1/organizations/current/invitations/{invitation_id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send an invitation again */
        post: operations["resendOrganizationInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/current/invitations/{invitation_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an invitation
         * @description Its link stops working. Accounts that joined with it stay.
         */
        delete: operations["revokeOrganizationInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/current/transfer-ownership": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make another member owner and step down
         * @description Both in one step. Needs the password where the sign-in was more than ten minutes ago (`confirmation_required`).
         */
        post: operations["transferOwnership"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Rename the organization
         * @description The one the caller acts in; owners and admins only.
         */
        patch: operations["updateOrganization"];
        trace?: never;
    };
    "/api/v1/plan/credit-purchases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Buy credits
         * @description A page where credits are paid. They come when they are paid, and stay. For owners and admins.
         */
        post: operations["buyCredits"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the plan of the organization
         * @description With the usage of its period, the remaining credits, and the possible changes.
         */
        get: operations["getPlan"];
        /**
         * Change the plan
         * @description An upgrade comes at once, a lower plan or another interval at the end of what is paid. The present plan takes a change back that has not come yet. Changes that require a payment are 409 `payments_not_set_up` if the provider is manual. For owners and admins.
         */
        put: operations["changePlan"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/plan/checkout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pay a plan
         * @description A page where a first plan is paid. It comes when it is paid. For owners and admins.
         */
        post: operations["checkoutPlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/plan/portal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open invoices and payment methods
         * @description A page of the payment provider. For owners and admins.
         */
        post: operations["openPaymentPortal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/plan/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a change of the plan
         * @description Says what a change would cost and when it would come. Changes nothing. For owners and admins.
         */
        post: operations["previewPlanChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payments/stripe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take an event of Stripe
         * @description The endpoint for Stripe's webhooks, signed with the secret that an admin has set; unknown without one. An event that was taken before changes nothing.
         */
        post: operations["receiveStripeEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/playground/conversations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List kept conversations
         * @description The caller's own conversations in this organization, newest first.
         */
        get: operations["listConversations"];
        put?: never;
        /**
         * Keep a conversation
         * @description Above 100 conversations the one with the oldest change is deleted. Kept for 90 days after the last change, encrypted. At most 512 KiB each.
         */
        post: operations["createConversation"];
        /**
         * Delete all kept conversations
         * @description All of the caller in this organization.
         */
        delete: operations["deleteConversations"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/playground/chat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Chat with a model in the playground
         * @description Like the gateway operation, for the signed-in account: same bodies, prices and call records (without a key), only models open to users.
         */
        post: operations["createPlaygroundChat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/playground/embeddings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create embeddings in the playground
         * @description Like the gateway operation, for the signed-in account: same bodies, prices and call records (without a key), only models open to users.
         */
        post: operations["createPlaygroundEmbedding"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/playground/images": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Generate images in the playground
         * @description Like the gateway operation, for the signed-in account: same bodies, prices and call records (without a key), only models open to users.
         */
        post: operations["createPlaygroundImage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/playground/conversations/{conversation_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a kept conversation */
        get: operations["getConversation"];
        put?: never;
        post?: never;
        /** Delete a kept conversation */
        delete: operations["deleteConversation"];
        options?: never;
        head?: never;
        /** Change a kept conversation */
        patch: operations["updateConversation"];
        trace?: never;
    };
    "/api/v1/positions/{position_id}/callback-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make the secret that signs callbacks of a position
         * @description Callbacks are signed as Standard Webhooks says (`webhook-id`, `webhook-timestamp`, `webhook-signature`), with this secret. It is shown once; a new one takes the place of the one before at once.
         */
        post: operations["createCallbackSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/positions/{position_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a position */
        get: operations["getPosition"];
        put?: never;
        post?: never;
        /**
         * Dismiss a position
         * @description No further run starts; running ones continue. Its runs and deliverables stay.
         */
        delete: operations["dismissPosition"];
        options?: never;
        head?: never;
        /** Change a position */
        patch: operations["updatePosition"];
        trace?: never;
    };
    "/api/v1/positions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List positions */
        get: operations["listPositions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/positions/{position_id}/callbacks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List callbacks of a position
         * @description Callbacks of runs to the `callback_url` of their callers; kept for 30 days.
         */
        get: operations["listRunCallbacks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/positions/{position_id}/callbacks/{callback_id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a callback again
         * @description For the account that started the run, and for those who may hire employees in its project. At once, under the same `webhook-id`, whatever became of it; with the attempts of a new one.
         */
        post: operations["replayRunCallback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/positions/{position_id}/verdict-mails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Be mailed what waits for your verdict
         * @description Whether you are mailed each new deliverable of this position, with a link to accept or reject it without signing in. At most 20 mails an hour, the rest waits up to a day. Refused with `mail_not_set_up` where the instance sends no mail.
         */
        put: operations["setVerdictMails"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{project_id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive a project
         * @description Keeps everything in it, and lets nothing start or change there until it is restored: no execution, no run of an employee or a position, no key of a service account. Verdicts and refunds still work. Refused while something in it is published (`project_published`), unless `unpublish` is set: it unpublishes the digital organizations and withdraws the employees at once, and notifies hirers. Refused with 409 `in_use` while others outside of the project rely on what is in it, unless `force` is true. Executions and runs that have started go on.
         */
        post: operations["archiveProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List projects */
        get: operations["listProjects"];
        put?: never;
        /**
         * Create a team project
         * @description For owners and admins of the organization. It has no members at first.
         */
        post: operations["createProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List roles of projects
         * @description The built-in ones first, then custom ones by name. There are at most 100 custom ones.
         */
        get: operations["listProjectRoles"];
        put?: never;
        /**
         * Create a custom role of projects
         * @description A scope that you do not hold is refused with 403 `insufficient_scope`. `executions.view` follows `digital_organizations.view`; a body that sets it alone is refused with `scope_follows_view`.
         */
        post: operations["createProjectRole"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{project_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a project */
        get: operations["getProject"];
        put?: never;
        post?: never;
        /**
         * Delete a project
         * @description An empty one, or with `contents` what to do with what is in it: `delete` deletes its digital organizations (their executions are canceled and go along), credentials and data tables; `move` moves them to the project `move_to`, which takes the rights to create them there. Without it a project that holds anything stays (`project_not_empty`). With `contents=delete`, refused with 409 `in_use` while others outside of the project rely on what is in it, positions of other organizations included, unless `force` is true. Its folders, members, service accounts and what is shared with it go along. `GET …/contents` says before what that changes.
         */
        delete: operations["deleteProject"];
        options?: never;
        head?: never;
        /**
         * Rename a team project
         * @description Personal spaces keep their name (`project_is_personal`).
         */
        patch: operations["updateProject"];
        trace?: never;
    };
    "/api/v1/projects/roles/{role_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a role of projects */
        get: operations["getProjectRole"];
        put?: never;
        post?: never;
        /**
         * Delete a custom role of projects
         * @description A role that is assigned, or named by a rule or an open invitation, is refused with 409 `role_in_use`, unless `reassign_to` names the role to assign instead, to all holders, in the rules and in open invitations.
         */
        delete: operations["deleteProjectRole"];
        options?: never;
        head?: never;
        /**
         * Change a custom role of projects
         * @description It takes effect for every holder on the next request. A scope that you do not hold is refused with 403 `insufficient_scope`. `executions.view` follows `digital_organizations.view`; a body that sets it alone is refused with `scope_follows_view`.
         */
        patch: operations["updateProjectRole"];
        trace?: never;
    };
    "/api/v1/projects/{project_id}/contents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tell what is in a project
         * @description Counts, and the users that lose resources with the project, or with `move_to` when all of it moves to that project. Changes nothing.
         */
        get: operations["getProjectContents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{project_id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members of a project
         * @description Newest members first. Owners and admins of the organization reach every project without being in it.
         */
        get: operations["listProjectMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/roles/{role_id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say what a change of a custom role would give and take */
        post: operations["previewProjectRole"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{project_id}/members/{account_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Add a member to a team project, or change its role
         * @description For members of the organization. A role mapped from groups of an identity provider becomes one assigned by hand.
         */
        put: operations["setProjectMember"];
        post?: never;
        /**
         * Remove a member from a team project
         * @description Takes effect on the next request. Every member may remove themselves.
         */
        delete: operations["removeProjectMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{project_id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore an archived project
         * @description Everything is as it was. With `publish`, the digital organizations and employees that archiving unpublished are published again, in the versions of then; this needs the right to publish.
         */
        post: operations["restoreProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/provider-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List provider keys */
        get: operations["listProviderKeys"];
        put?: never;
        /**
         * Add a provider key
         * @description The key is tested with the vendor, then stored encrypted. It is never shown again.
         */
        post: operations["createProviderKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/provider-keys/{provider_key_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a provider key */
        delete: operations["deleteProviderKey"];
        options?: never;
        head?: never;
        /**
         * Update a provider key
         * @description A new key is tested with the vendor first. A new `base_url` needs `api_key` again.
         */
        patch: operations["updateProviderKey"];
        trace?: never;
    };
    "/scim/v2/{sso_connection_id}/Groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List provisioned groups */
        get: operations["listScimGroups"];
        put?: never;
        /** Provision a group */
        post: operations["createScimGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/v2/{sso_connection_id}/Users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List provisioned users */
        get: operations["listScimUsers"];
        put?: never;
        /**
         * Provision a user
         * @description The address must be of a verified domain of the organization, or of one of its members.
         */
        post: operations["createScimUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/v2/{sso_connection_id}/Groups/{scim_group_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a provisioned group */
        get: operations["getScimGroup"];
        /** Replace a provisioned group */
        put: operations["replaceScimGroup"];
        post?: never;
        /**
         * Delete a provisioned group
         * @description Roles that the group gave are taken.
         */
        delete: operations["deleteScimGroup"];
        options?: never;
        head?: never;
        /** Change a provisioned group */
        patch: operations["updateScimGroup"];
        trace?: never;
    };
    "/scim/v2/{sso_connection_id}/Users/{scim_user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a provisioned user */
        get: operations["getScimUser"];
        /** Replace a provisioned user */
        put: operations["replaceScimUser"];
        post?: never;
        /**
         * Delete a provisioned user
         * @description The member is kept out of the organization, at sign-in, too, and takes its keys along. Nothing that it has is deleted.
         */
        delete: operations["deleteScimUser"];
        options?: never;
        head?: never;
        /** Change a provisioned user */
        patch: operations["updateScimUser"];
        trace?: never;
    };
    "/scim/v2/{sso_connection_id}/ResourceTypes/{resource_type}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A kind of SCIM resource */
        get: operations["getScimResourceType"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/v2/{sso_connection_id}/Schemas/{schema}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A schema of SCIM resources */
        get: operations["getScimSchema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/v2/{sso_connection_id}/ServiceProviderConfig": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the capabilities of this SCIM server */
        get: operations["getScimServiceProviderConfig"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/v2/{sso_connection_id}/ResourceTypes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The kinds of SCIM resources */
        get: operations["listScimResourceTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/v2/{sso_connection_id}/Schemas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The schemas of SCIM resources */
        get: operations["listScimSchemas"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search by name or id
         * @description Searches what the caller can see: digital organizations, versions, data tables, credentials, models and keys by a part of their name, executions and all the others by their whole id. Resources of archived projects are found by id only. At most 6 of a kind; names that begin with the words first, then the newest.
         */
        get: operations["search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/service-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List service accounts
         * @description Those of the projects that the caller sees, newest first.
         */
        get: operations["listServiceAccounts"];
        put?: never;
        /**
         * Create a service account
         * @description A member of a team project without a person, for CI and other programs. It acts only by its keys, only in this project. You cannot assign it a role that allows more than you may there. It cannot sign in, gets no mail and has no personal space.
         */
        post: operations["createServiceAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/service-accounts/{service_account_id}/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the keys of a service account */
        get: operations["listServiceAccountKeys"];
        put?: never;
        /**
         * Create a key of a service account
         * @description An account API key that acts as the service account. Its scopes are those of the service account's role in the project, `models.view` and `models.call`; without any it has all permissions of the service account at that moment. You cannot give it scopes that you lack there.
         */
        post: operations["createServiceAccountKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/service-accounts/{service_account_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a service account */
        get: operations["getServiceAccount"];
        put?: never;
        post?: never;
        /**
         * Delete a service account
         * @description Its keys stop at once, for good. Its resources stay.
         */
        delete: operations["deleteServiceAccount"];
        options?: never;
        head?: never;
        /**
         * Change a service account
         * @description While it is disabled its keys are refused, from the next request on.
         */
        patch: operations["updateServiceAccount"];
        trace?: never;
    };
    "/api/v1/service-accounts/{service_account_id}/keys/{key_id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Revoke a key of a service account */
        post: operations["revokeServiceAccountKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sessions/passkey-options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin signing in with a passkey */
        post: operations["askForPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the sessions of the account */
        get: operations["listSessions"];
        put?: never;
        /** Sign in */
        post: operations["signIn"];
        /**
         * Revoke all other sessions
         * @description Ends every session of the account except the current one.
         */
        delete: operations["revokeOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sessions/{session_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke a session */
        delete: operations["revokeSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sessions/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with a second factor
         * @description The second step of a sign-in that answered 202.
         */
        post: operations["showSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sessions/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in with a passkey */
        post: operations["signInWithPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sessions/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Sign out */
        delete: operations["signOut"];
        options?: never;
        head?: never;
        /** Switch to another organization */
        patch: operations["updateSession"];
        trace?: never;
    };
    "/api/v1/sso-connections/{sso_connection_id}/scim/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a SCIM token, or rotate it
         * @description The token before stops working at once.
         */
        post: operations["createScimToken"];
        /**
         * Delete the SCIM token
         * @description The directory loses its access. People and groups that it has provisioned stay.
         */
        delete: operations["deleteScimToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sso-connections/{sso_connection_id}/signing-certificates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make the next signing certificate of a SAML connection
         * @description It is in our metadata from now on, beside the signing one. Requests are signed with it once you switch, so the provider can learn it before. While there are two, another is refused with 409 `signing_certificate_waiting`.
         */
        post: operations["createSigningCertificate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sso-connections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List sign-in connections */
        get: operations["listSsoConnections"];
        put?: never;
        /**
         * Add a sign-in connection
         * @description For owners of the organization. The provider is asked who it is first. The secret is stored encrypted and never shown again.
         */
        post: operations["createSsoConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sso-domains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List email domains */
        get: operations["listSsoDomains"];
        put?: never;
        /**
         * Add an email domain
         * @description It counts once it is verified. `record_name` and `record_value` say which TXT record to create.
         */
        post: operations["createSsoDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sso-connections/{sso_connection_id}/signing-certificates/{fingerprint}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a signing certificate
         * @description Its key is deleted and it leaves our metadata. The signing one is refused with 409 `signing_certificate_in_use`.
         */
        delete: operations["deleteSigningCertificate"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sso-connections/{sso_connection_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a sign-in connection
         * @description Ends all its sessions. Accounts stay; people sign in with a password or another connection.
         */
        delete: operations["deleteSsoConnection"];
        options?: never;
        head?: never;
        /**
         * Update a sign-in connection
         * @description Disabling a connection ends all its sessions. A new issuer needs the secret again.
         */
        patch: operations["updateSsoConnection"];
        trace?: never;
    };
    "/api/v1/sso-domains/{sso_domain_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete an email domain */
        delete: operations["deleteSsoDomain"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sso/discover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Find the sign-in connections of an email domain */
        post: operations["discoverSso"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sso/{sso_connection_id}/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * OpenID Connect callback
         * @description The redirect URI to register with the OpenID provider.
         */
        get: operations["finishOidc"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sso/{sso_connection_id}/acs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * SAML assertion consumer service
         * @description Where a SAML provider posts its answers (`application/x-www-form-urlencoded` with `SAMLResponse` and `RelayState`).
         */
        post: operations["finishSaml"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sso/{sso_connection_id}/metadata": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * SAML metadata of Bureau
         * @description What to give to a SAML provider. Its address is also the entity ID.
         */
        get: operations["getSamlMetadata"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sso-connections/{sso_connection_id}/scim": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How a connection is provisioned by SCIM */
        get: operations["getScim"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/current/sso-policies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get whether single sign-on is required */
        get: operations["getSsoPolicies"];
        /**
         * Set whether single sign-on is required
         * @description It can be enabled only within ten minutes after you signed in through a connection, so that you cannot lock everyone out.
         */
        put: operations["updateSsoPolicies"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sso/{sso_connection_id}/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Connect the account with an identity provider
         * @description For members of the organization who are signed in with their password. Afterwards they can sign in with the provider.
         */
        post: operations["linkSso"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sso/connections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the sign-in connections that the account can use
         * @description Those of the organization that the session acts in.
         */
        get: operations["listSsoChoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sso-connections/{sso_connection_id}/mapping/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a group mapping
         * @description Saves nothing.
         */
        post: operations["previewSsoMapping"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sso/{sso_connection_id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Finish a sign-in by SAML
         * @description Where the browser that began a sign-in is sent after its provider has posted an answer.
         */
        get: operations["resumeSso"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sso/{sso_connection_id}/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with the password of a directory
         * @description For connections by LDAP. Failed attempts are limited as those by password are.
         */
        post: operations["signInByDirectory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sso/{sso_connection_id}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin a sign-in with an identity provider
         * @description The provider must answer within ten minutes, to the browser that began.
         */
        post: operations["startSso"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sso-connections/{sso_connection_id}/signing-certificates/{fingerprint}/switch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign requests with this certificate
         * @description From the next request on. The other one stays in our metadata, so you can switch back, until you delete it.
         */
        post: operations["switchSigningCertificate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sso-connections/{sso_connection_id}/mapping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the group mapping of a connection
         * @description Takes effect at the next sign-in of each person. Roles assigned by hand stay.
         */
        put: operations["updateSsoMapping"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sso-domains/{sso_domain_id}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify an email domain
         * @description Looks for the TXT record. Admins of the instance can verify a domain without it.
         */
        post: operations["verifySsoDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/temporal-codec/decode": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decrypt Temporal payloads
         * @description Temporal UI asks here for what it shows, with the session of an instance admin. Payloads that this instance cannot decrypt, or that were never encrypted, are returned unchanged.
         *     The shape is that of Temporal's remote codecs. The only operations that a page of another origin may call: that of `SERVICE_TEMPORAL_UI_URL`.
         */
        post: operations["decodeTemporalPayloads"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/temporal-codec/encode": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Encrypt Temporal payloads
         * @description The counterpart of `decode`. Bare JSON texts stay readable.
         *     The shape is that of Temporal's remote codecs. The only operations that a page of another origin may call: that of `SERVICE_TEMPORAL_UI_URL`.
         */
        post: operations["encodeTemporalPayloads"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/two-factor/totp/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirm the authenticator app */
        post: operations["confirmTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a passkey */
        post: operations["createPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/two-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get your second factors */
        get: operations["getTwoFactor"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/passkeys/{passkey_id}/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Remove a passkey */
        post: operations["removePasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/two-factor/totp/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Remove the authenticator app */
        post: operations["removeTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/two-factor/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Replace your recovery codes */
        post: operations["renewRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin a passkey */
        post: operations["startPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/two-factor/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set up an authenticator app */
        post: operations["startTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/passkeys/{passkey_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Rename a passkey */
        patch: operations["updatePasskey"];
        trace?: never;
    };
    "/api/v1/wallet/credit-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List credit requests of the organization */
        get: operations["listCreditRequests"];
        put?: never;
        /**
         * Request credits from the instance admins
         * @description Notifies the instance admins. An organization can have one open request at a time; another one answers 409 credit_request_open.
         */
        post: operations["createCreditRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wallet/low-balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the low-balance threshold */
        get: operations["getLowBalance"];
        /**
         * Set the low-balance threshold
         * @description For owners and admins of the organization.
         */
        put: operations["updateLowBalance"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/spending": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get spending by day
         * @description Credits that model calls, searches of the data market and runs of digital employees cost, by the day they ended: your own, or those of the whole organization for owners and admins. Of runs of employees, what was charged less what was refunded; what a run holds is not spent yet. Days on which nothing was spent are left out. At most 400 days at once.
         */
        get: operations["getSpending"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events/unread": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count unread events
         * @description Counts events that listEvents shows to the caller; each account has its own read state.
         */
        get: operations["getUnreadEvents"];
        /**
         * Mark events as read
         * @description Marks events up to a moment as read, for the calling account only; an earlier moment marks them unread again.
         */
        put: operations["readEvents"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get usage by day, kind, model and key
         * @description Totals of calls of models, searches of the data market and runs of digital employees: of your own keys, or of the whole organization for owners and admins. At most 400 days and 10,000 sums at once. With `format=csv` as in RFC 4180, in UTF-8 with a heading; a text that a spreadsheet could take for a formula begins with an apostrophe.
         */
        get: operations["getUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wallet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the wallet of the organization */
        get: operations["getWallet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events of the organization
         * @description Kept for a year. Those of digital organizations only where the caller sees their project. Of production executions that fail, the first within ten minutes for each digital organization.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wallet/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List wallet entries */
        get: operations["listWalletEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/approval/{approval_token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show and decide a tool call of an agent by its link
         * @description The link that an agent gives for a call that waits for an approval. GET shows the call and decides nothing; POST decides it
         *     (`application/x-www-form-urlencoded`): `decision` is `Approve` or `Reject`, `arguments` (JSON) replaces what the model gave, `reason` is read
         *     by the model, `name` is kept as who decided. The first decision counts, and the link ends with the time limit of the call. Errors are returned with 400 and the form with its values. Errors are pages, too. Pages speak
         *     the language that the browser asks for, English or German; the link is at the organization's own domain where it has one. Never reads the session cookie.
         */
        get: operations["decideByLink"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/form/{form_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show and submit the form of a published digital organization
         * @description GET shows the form, its fields filled in from the query; POST submits it (`application/x-www-form-urlencoded`, or
         *     `multipart/form-data` with files). Errors are returned with 400 and the form with its values. Pages that follow are
         *     those of waits for a form. Errors are pages, too. Never reads the session cookie.
         */
        get: operations["openForm"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/form-test/{test_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show and submit the test form of a draft
         * @description As `/form/{form_id}`, for the draft: for one submission or 120 s after `listen`, then 404.
         */
        get: operations["openTestForm"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-test/{test_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Call a test webhook */
        post: operations["receiveTestWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook/{webhook_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Call the webhook of a published digital organization
         * @description Any method the node allows; a path may follow the id. Never reads the session cookie.
         */
        post: operations["receiveWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/form-waiting/{resume_token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show and submit the form that an execution waits for
         * @description The link of `$execution.resumeFormUrl`. GET shows the form, POST submits it (`application/x-www-form-urlencoded`, or
         *     `multipart/form-data` with files); fields go by their names. The first valid submission counts. Errors are returned with 400 and the form with its values. Errors are pages, too: 404 for an unknown link, 409 before the wait and after it. Never reads the
         *     session cookie.
         */
        get: operations["resumeWithForm"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-waiting/{resume_token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a waiting execution
         * @description The link of `$execution.resumeUrl`, with any method the waiting node allows; the node's path, if it has one, follows the token.
         *     The first call counts, and the execution continues with it. Never reads the session cookie. Errors: 404 `not_found` for an unknown link, 409 `execution_not_waiting` before the wait, `already_resumed`, `wait_timed_out` or `execution_finished` after it.
         */
        post: operations["resumeWithWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description A person who signs in. */
        Account: {
            id: string;
            email: string;
            name: string;
            /** @enum {string} */
            instance_role: "instance_owner" | "instance_admin" | "instance_member";
            /** Format: date-time */
            created_at: string;
            /** @description The email address was proved to be the account's. An unconfirmed account works, but joins no organization by its domain and is taken over when a provider of single sign-on or a directory vouches for another person with that address. */
            email_confirmed: boolean;
            /**
             * @description The language that mails are written in; null = not chosen yet (English).
             * @enum {string|null}
             */
            language: "en" | "de" | null;
        };
        /** @description A key for the public API and every enabled model. */
        AccountApiKey: {
            id: string;
            label: string;
            last4: string;
            /** @enum {string} */
            status: "active" | "paused" | "revoked";
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            last_used_at: string | null;
            /** @description Null = all rights of the creator. */
            scopes: string[] | null;
            /** Format: date-time */
            expires_at: string | null;
            /** @description IP addresses and CIDR ranges it may be used from; null = from everywhere. */
            allowed_addresses: string[] | null;
            /** @description Maximum model calls, runs of employees and searches in any 60 seconds; null = unlimited. */
            requests_per_minute: number | null;
            /** @description Maximum tokens in any 60 seconds, input and output together; null = unlimited. */
            tokens_per_minute: number | null;
            /** @description Account that made it, and that it acts as unless it is one of a service account. */
            created_by: string;
            /** @description The service account that it acts as. */
            service_account_id: string | null;
            /** @description The program authorized by OAuth, if the key is that authorization and has no value of its own. */
            application: components["schemas"]["ConnectedApplication"] | null;
        };
        /** @description A new account API key. */
        AccountApiKeyCreate: {
            label: string;
            scopes?: components["schemas"]["Permission"][] | null;
            /** Format: date-time */
            expires_at?: string | null;
            /** @description IP addresses and CIDR ranges, IPv4 and IPv6, it may be used from (`address_not_allowed` elsewhere); null = from everywhere. */
            allowed_addresses?: string[] | null;
            /** @description Maximum model calls, runs of employees and searches in any 60 seconds; null = unlimited. */
            requests_per_minute?: number | null;
            /** @description Maximum tokens in any 60 seconds, input and output together; null = unlimited. */
            tokens_per_minute?: number | null;
        };
        /** @description A key and its value, shown this once. */
        AccountApiKeyWithValue: {
            key: components["schemas"]["AccountApiKey"];
            /** @description Copy it now; it cannot be shown again. Missing only in the replay of an `Idempotency-Key`. */
            value?: string;
        };
        /** @description What deleting the account would do. */
        AccountDeletion: {
            /** @description Those of the account. */
            organizations: {
                id: string;
                name: string;
                /**
                 * @description `left`: the personal space goes to an owner. `deleted`: nobody else is in it. `last_owner`: others are in it and none of them is owner, so the account cannot be deleted yet.
                 * @enum {string}
                 */
                outcome: "left" | "deleted" | "last_owner";
            }[];
            /** @description True where nobody else owns the instance; the account cannot be deleted then. */
            is_last_instance_owner: boolean;
        };
        /** @description Confirms that the account shall be deleted. */
        AccountDeletionRequest: {
            /** @description The email address of the account. */
            email: string;
            /** @description Needed unless you signed in within the last ten minutes. */
            current_password?: string;
        };
        /** @description An account, by name. */
        AccountName: {
            id: string;
            name: string;
        };
        /** @description A new account and its own organization. */
        AccountWithOrganization: {
            account: components["schemas"]["Account"];
            organization: components["schemas"]["Organization"];
        };
        /** @description Where a webhook, form or chat of a digital organization answers. */
        Address: {
            node_id: string;
            /** @enum {string} */
            kind: "webhook" | "form" | "chat";
            production_url: string;
            test_url: string;
        };
        /** @description An account, as those see it who run the instance. */
        AdminAccount: {
            id: string;
            email: string;
            name: string;
            instance_role: components["schemas"]["RoleId"];
            /** @enum {string} */
            status: "active" | "disabled";
            /**
             * Format: date-time
             * @description When the email address was confirmed; null = never.
             */
            email_confirmed_at: string | null;
            /**
             * @description How the address was confirmed, by being the first account of the instance, a mailed link, an invitation to that address, an admin, a provider or directory of a proved domain, or evidence from before confirmation existed.
             * @enum {string|null}
             */
            email_confirmed_by: "first_account" | "mail" | "invitation" | "admin" | "provider" | "upgrade" | null;
            /** @description What the account has beside its password. */
            second_factors: ("totp" | "passkey")[];
            /** @description How many organizations it is a member of. */
            organization_count: number;
            /** @description How many sessions it has that have not ended. */
            session_count: number;
            /**
             * Format: date-time
             * @description When a session of it was used last.
             */
            last_seen_at: string | null;
            /** Format: date-time */
            created_at: string;
        };
        /** @description A listing as those who look after the instance see it. */
        AdminListing: {
            id: string;
            name: string;
            summary: string;
            publisher: {
                id: string;
                name: string;
            };
            status: components["schemas"]["AdminListingStatus"];
            visibility: components["schemas"]["ListingVisibility"];
            /** @description The price of a call now. */
            credits: components["schemas"]["Credits"];
            /** @description How many positions have it, in all organizations. */
            positions: number;
            /** @description Production runs of the last 30 days. */
            runs_30_days: number;
            suspension: components["schemas"]["ListingSuspension"];
            /** Format: date-time */
            listed_at: string;
        };
        /**
         * @description `listed`: in the market. `withdrawn`: its publisher has taken it down. `suspended`: who looks after the instance has.
         * @enum {string}
         */
        AdminListingStatus: "listed" | "withdrawn" | "suspended";
        /** @description An organization, as those see it who run the instance. */
        AdminOrganization: {
            id: string;
            name: string;
            plan: string;
            member_count: number;
            balance: components["schemas"]["Credits"];
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description It is being deleted, until then an owner can restore it; null = it is not.
             */
            deletes_at: string | null;
        };
        /** @description The steps of one run of an agent, so far. */
        AgentSteps: {
            /** @description Of all steps. */
            credits: string;
            /** @description How many there are. */
            steps: number;
            /** @description Open tool calls, the first 20; those that wait for an approval are `waiting`. */
            open_calls: {
                tool: string;
                /** @enum {string} */
                status: "waiting" | "open";
            }[];
            /** @description Partial output of the model in the current step; at most 32,000 characters. */
            live: {
                step: number;
                text: string;
            } | null;
            /** @description Changes when the steps or their calls do. */
            stamp: string;
            data: {
                step: number;
                item_index: number;
                /** @enum {string} */
                kind: "step" | "repair" | "summary";
                model: string;
                content: string;
                finish_reason: string | null;
                usage: {
                    [key: string]: unknown;
                };
                credits: string;
                /** @description Something of strangers was in the conversation. */
                tainted: boolean;
                /** @description Of the execution that this one retries, where it was paid; here it cost nothing. */
                kept: boolean;
                /** @description Why the answer was not taken. */
                fault: string | null;
                /** Format: date-time */
                started_at: string;
                duration_ms: number;
                calls: components["schemas"]["AgentToolCall"][];
            }[];
        };
        /** @description A call of a tool that the model of an agent asked for. */
        AgentToolCall: {
            id: string;
            tool: string;
            node_type: string;
            /** @description As the model gave them. */
            arguments: {
                [key: string]: unknown;
            };
            /** @enum {string} */
            status: "waiting" | "open" | "success" | "error" | "canceled";
            /** @description Null if the call needs no approval. */
            approval: {
                /**
                 * @description `tainted`: the agent has read what strangers wrote, and could read private data.
                 * @enum {string}
                 */
                cause: "always" | "condition" | "tainted";
                /** Format: date-time */
                until: string | null;
                /** @enum {string|null} */
                decision: "approved" | "edited" | "rejected" | "timed_out" | null;
                /** @description The account. */
                decided_by: string | null;
                /** @description Of a decision by the link: the name that whoever decided gave, '' where they gave none. It is not verified. */
                decided_by_link: string | null;
                /**
                 * Format: uri
                 * @description While the call waits, for those who may decide it: the address at which anybody who has it may decide the call, without an account.
                 */
                link: string | null;
                /** Format: date-time */
                decided_at: string | null;
                /** @description As somebody edited them. */
                arguments: {
                    [key: string]: unknown;
                } | null;
                reason: string | null;
                for_rest_of_run: boolean;
            } | null;
            /** @description What the model reads. */
            result: string | null;
            error: {
                code: string;
                message: string;
            } | null;
            /** Format: date-time */
            started_at: string | null;
            duration_ms: number | null;
        };
        /** @description The error body of `/v1/messages` and what is below it, as the Anthropic API. */
        AnthropicError: {
            /** @enum {string} */
            type: "error";
            error: {
                /** @enum {string} */
                type: "invalid_request_error" | "authentication_error" | "billing_error" | "permission_error" | "not_found_error" | "request_too_large" | "rate_limit_error" | "api_error" | "overloaded_error";
                /** @description What happened, where, and what to do next. */
                message: string;
                /** @description Fields that clients of the Anthropic API evaluate, such as the `error_code` of a refused thread. */
                details?: {
                    [key: string]: unknown;
                };
            };
            /** @description Quote it when you ask for help. */
            request_id: string;
        };
        /** @description A model in the shape of the Anthropic API. */
        AnthropicModel: {
            /** @enum {string} */
            type: "model";
            id: string;
            display_name: string;
            /** Format: date-time */
            created_at: string;
        };
        /** @description The models the calling key can call, a page of them in the shape of the Anthropic API. */
        AnthropicModelList: {
            data: components["schemas"]["AnthropicModel"][];
            /** @description True where more models follow in the direction that was read. */
            has_more: boolean;
            first_id: string | null;
            last_id: string | null;
        };
        /** @description As the OpenAI API. */
        AudioForm: {
            model: string;
            /** Format: binary */
            file: string;
            response_format?: string;
            stream?: boolean;
        } & {
            [key: string]: unknown;
        };
        /**
         * @description The action, a noun and a verb. Actions of operations come from their `x-audit`; the others are listed here.
         * @enum {string}
         */
        AuditAction: "account.created" | "account.deleted" | "account.disabled" | "account.email_change_undone" | "account.email_changed" | "account.email_confirmed" | "account.enabled" | "account.exported" | "account.instance_role_set" | "account.password_changed" | "account.password_reset" | "account.second_factors_removed" | "account.sessions_ended" | "account.unconfirmed_access_ended" | "account.updated" | "account_api_key.created" | "account_api_key.revoked" | "audit_log.exported" | "audit_log.forgotten" | "audit_log.updated" | "catalog_contact.updated" | "catalog_key.deleted" | "catalog_key.set" | "catalog_source.updated" | "credential.connected" | "credential.connection_started" | "credential.created" | "credential.deleted" | "credential.moved" | "credential.shared" | "credential.tested" | "credential.updated" | "credit_request.created" | "credit_request.declined" | "credits.granted" | "credits.taken_back" | "custom_domain.created" | "custom_domain.deleted" | "custom_domain.lapsed" | "custom_domain.verified" | "data_table.created" | "data_table.deleted" | "data_table.exported" | "data_table.moved" | "data_table.row_deleted" | "data_table.row_updated" | "data_table.rows_added" | "data_table.updated" | "deliverable.accepted" | "deliverable.exported" | "deliverable.rated" | "deliverable.rejected" | "digital_organization.created" | "digital_organization.deleted" | "digital_organization.exported" | "digital_organization.imported" | "digital_organization.moved" | "digital_organization.published" | "digital_organization.restored" | "digital_organization.shared" | "digital_organization.unpublished" | "digital_organization.unshared" | "digital_organization.updated" | "email_change.canceled" | "email_change.requested" | "employee.created" | "employee.deleted" | "employee.listing_changed" | "employee.priced" | "employee.published" | "employee.refunded" | "employee.unpublished" | "employee.updated" | "evaluation.created" | "evaluation.deleted" | "evaluation.updated" | "evaluation_row.added" | "evaluation_run.canceled" | "evaluation_run.started" | "execution.canceled" | "execution.deleted" | "folder.created" | "folder.deleted" | "folder.updated" | "instance_role.created" | "instance_role.deleted" | "instance_role.updated" | "invitation.created" | "invitation.resent" | "invitation.revoked" | "knowledge_base.created" | "knowledge_base.deleted" | "knowledge_base.updated" | "knowledge_document.deleted" | "knowledge_document.written" | "knowledge_file.deleted" | "knowledge_file.embedded" | "knowledge_file.uploaded" | "listing.lifted" | "listing.suspended" | "low_balance.updated" | "mail.tested" | "member.joined" | "member.left" | "member.removed" | "member.resumed" | "member.suspended" | "member.updated" | "model.created" | "model.imported" | "model.updated" | "model_api_key.created" | "model_api_key.revoked" | "model_api_key.rotated" | "organization.created" | "organization.deleted" | "organization.deletion_requested" | "organization.restored" | "organization.transferred" | "organization.updated" | "passkey.created" | "passkey.removed" | "passkey.updated" | "password_reset.link_created" | "password_reset.requested" | "payments.updated" | "plan.changed" | "plan.price_updated" | "plan.set" | "position.callback_secret_created" | "position.created" | "position.dismissed" | "position.updated" | "price.created" | "project.archived" | "project.created" | "project.deleted" | "project.member_removed" | "project.member_set" | "project.restored" | "project.updated" | "project_role.created" | "project_role.deleted" | "project_role.updated" | "provider.created" | "provider.deleted" | "provider.updated" | "provider_key.created" | "provider_key.deleted" | "provider_key.updated" | "rate_limits.updated" | "run.share_ended" | "run.shared" | "scim_group.created" | "scim_group.deleted" | "scim_group.updated" | "scim_token.created" | "scim_token.deleted" | "scim_user.created" | "scim_user.deleted" | "scim_user.updated" | "security_policies.updated" | "service_account.created" | "service_account.deleted" | "service_account.updated" | "session.ended" | "session.others_revoked" | "session.revoked" | "session.started" | "session.switched" | "shared_run.viewed" | "sign_in.failed" | "sign_in_policies.updated" | "signing_certificate.created" | "signing_certificate.deleted" | "signing_certificate.switched" | "sso_connection.created" | "sso_connection.deleted" | "sso_connection.expired" | "sso_connection.mapping_updated" | "sso_connection.updated" | "sso_domain.created" | "sso_domain.deleted" | "sso_domain.lapsed" | "sso_domain.verified" | "sso_identity.linked" | "temporal_payloads.decoded" | "two_factor.codes_renewed" | "two_factor.confirmed" | "two_factor.removed" | "two_factor.started" | "version.updated";
        /**
         * @description The method of authentication.
         * @enum {string}
         */
        AuditBy: "session" | "key" | "sso" | "scim" | "system" | "none";
        /** @description One line of the audit log. It is written with the change itself and never changed; what names a person is forgotten with the account. */
        AuditEvent: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** @description One of AuditAction; older events may contain actions that are no longer written. */
            action: string;
            /** @description Who did it. */
            actor: {
                /** @enum {string} */
                kind: "account" | "service_account" | "system" | "stranger";
                id: string | null;
                name: string | null;
            };
            /** @description The method of authentication; the id of the session or of the key, the key's label, the connection of single sign-on. */
            by: {
                kind: components["schemas"]["AuditBy"];
                id: string | null;
                name: string | null;
                connection_id: string | null;
            };
            /** @description What was changed. */
            target: {
                kind: string;
                id: string | null;
                name: string | null;
            };
            /** @description The project that it was changed in, where it is of one. */
            project_id: string | null;
            /** @description The fields that were changed, as they were; secrets are never in it. */
            before: {
                [key: string]: unknown;
            } | null;
            /** @description The fields that were changed, as they are since. */
            after: {
                [key: string]: unknown;
            } | null;
            address: string | null;
            user_agent: string | null;
            request_id: string | null;
            /** @description Its place in the chain, a second or so after it was written. */
            seal: {
                seq: number;
                hash: string;
            } | null;
        };
        AuditFault: {
            /** @enum {string} */
            fault: "changed" | "name_changed" | "removed" | "gap" | "unsealed" | "backdated" | "rewritten" | "cut";
            seq: number | null;
            audit_event_id: string | null;
        };
        /** @description An audit log as a whole. */
        AuditLog: {
            /** @description How long the organization keeps its events; null = as the instance says. */
            retention_days: number | null;
            /** @description Default retention of events; null means without limit. */
            instance_retention_days: number | null;
            /** @description The last event that has its seal; null where there is none. */
            head: {
                seq: number;
                hash: string;
            } | null;
            /** @description Number of events that wait for their seal, usually about a second each; 100 means more. */
            waiting: number;
            /** @description Events up to this place are forgotten; the seal of the last of them is kept, from which the rest is verified. 0 = none. */
            begins_after: number;
        };
        AuditLogUpdate: {
            /** @description Events that are older are forgotten. null = as the instance says. */
            retention_days: number | null;
        };
        /** @description Result of recomputing seals. */
        AuditVerification: {
            /** @description How many were verified by this request. */
            events: number;
            /** @description The place of the last of them. */
            through: number;
            /** @description True when the end of the log was reached. */
            complete: boolean;
            faults: components["schemas"]["AuditFault"][];
        };
        AuthorizationServerMetadata: {
            issuer: string;
            authorization_endpoint: string;
            token_endpoint: string;
            registration_endpoint: string;
            revocation_endpoint: string;
            response_types_supported: string[];
            response_modes_supported: string[];
            grant_types_supported: string[];
            code_challenge_methods_supported: string[];
            token_endpoint_auth_methods_supported: string[];
            token_endpoint_auth_signing_alg_values_supported: string[];
            revocation_endpoint_auth_methods_supported: string[];
            scopes_supported: string[];
            client_id_metadata_document_supported: boolean;
            authorization_response_iss_parameter_supported: boolean;
        };
        /** @description A file of an item. Its bytes are in the binary store; `GET /api/v1/executions/{execution_id}/binaries/{binary_id}` gives them. */
        Binary: {
            id: string;
            file_name: string;
            /** @description Extension after the last dot of the file name, in lower case; empty without one. */
            file_extension: string;
            media_type: string;
            size_bytes: number;
            /** @description Of the bytes, in hexadecimal. */
            sha256: string;
        };
        /**
         * @description `closed`: calls take this route. `open`: it failed repeatedly, and calls take another route where there is one. `half_open`: the next call tests whether it works again.
         * @enum {string}
         */
        BreakerState: "closed" | "open" | "half_open";
        /** @description One attempt of a gateway call at a provider. */
        CallAttempt: {
            provider: string;
            /** @description The organization's own provider key that it went with; null where it went with the instance's. */
            provider_key: {
                id: string;
                /** @description Null where the key was deleted. */
                label: string | null;
            } | null;
            /** @description The provider's name of the model; null if unknown. */
            upstream_model: string | null;
            /** Format: date-time */
            started_at: string;
            /** @description Until it failed, or until the call ended. */
            duration_ms: number;
            /** @enum {string} */
            status: "ok" | "error" | "canceled";
            /** @description Status of the provider's response; null without one, or if unknown. */
            http_status: number | null;
            /** @description Why it failed, and why the next one was made. */
            error_code: string | null;
            error_message: string | null;
            /**
             * @description What came after it: another provider, the same one again after a wait, or nothing.
             * @enum {string|null}
             */
            next: "other_provider" | "repeated" | null;
        };
        /** @description One call of a model, search of the data market or run of a digital employee. No prompt or answer is stored. */
        CallRecord: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** @description Null for calls of the web app and of executions. */
            key_id: string | null;
            /** @description The execution whose node called. */
            execution_id: string | null;
            /**
             * @description A call of a model, a search of the data market, or a run of a digital employee.
             * @enum {string}
             */
            kind: "model" | "search" | "employee";
            /** @description The search run (`crun_…`) or employee run (`run_…`); null for calls of models. A refused run has an ID but cannot be read. */
            run_id: string | null;
            /** @description Such as `chat.completions`; `catalog.searches` for searches and `employees.runs` for runs of employees. */
            endpoint: string;
            /** @description The model's name; `catalog/<search ID>` for searches and `employees/<slug of the position>` for runs of employees. */
            model: string;
            /** @description The provider's name; the source's ID for searches and the publisher's name for runs of employees. */
            provider: string;
            /** @enum {string} */
            status: "ok" | "error" | "canceled";
            http_status: number;
            stream: boolean;
            input_tokens: number | null;
            cached_input_tokens: number | null;
            output_tokens: number | null;
            reasoning_tokens: number | null;
            /** @description Images, characters of input, or seconds of audio or video, whichever the call was about. */
            units: string | null;
            credits: components["schemas"]["Credits"];
            /** @description True where the charge is based on an estimate. */
            estimated: boolean;
            own_provider_key: boolean;
            latency_ms: number;
            ttft_ms: number | null;
            request_id: string;
            error_code: string | null;
            /** @description Only where one call is read. In their order, 20 at most; of more, the first 19 and the last. */
            attempts?: components["schemas"]["CallAttempt"][];
        };
        /** @description A model that the caller can call, with its price. */
        CallableModel: {
            name: string;
            /** @description Other names it is called by. */
            aliases: string[];
            /** @description For own provider keys. */
            provider_id: string;
            /** @description The first route; the headers of a response name the route that served it. */
            provider: string;
            endpoints: components["schemas"]["ModelEndpoint"][];
            context_tokens: number | null;
            max_output_tokens: number | null;
            /** @description Capabilities, as set by the instance admins. */
            capabilities: components["schemas"]["ModelCapability"][];
            price: components["schemas"]["PriceLines"];
            /** @description True where the deterministic sandbox answers. */
            sandbox: boolean;
        };
        /** @description A column of a result. */
        CatalogColumn: {
            name: string;
            /**
             * @description `texts` is a list of texts. Dates keep the precision that the source has: `2026`, `2026-11`.
             * @enum {string}
             */
            type: "text" | "texts" | "number" | "integer" | "boolean" | "date" | "datetime" | "url";
            unit?: string;
            description?: string;
        };
        /** @description The e-mail address that sources of the data catalog receive with every request. Some sources refuse requests without one. */
        CatalogContact: {
            /** @description As set here. */
            contact: string | null;
            /** @description What sources receive. */
            in_use: string | null;
            /**
             * @description SERVICE_CATALOG_CONTACT in the environment wins over the setting.
             * @enum {string}
             */
            decided_by: "environment" | "setting" | "none";
        };
        /** @description How a source has answered searches of this instance; answers that were kept do not count. */
        CatalogHealth: {
            /** @description Searches that asked it in the last 24 hours. */
            searches: number;
            /** @description How many of them failed because of the source. */
            failures: number;
            /** @description From 0 to 1; null where nothing was asked. */
            error_rate: number | null;
            mean_latency_ms: number | null;
            /** Format: date-time */
            last_success_at: string | null;
            /** Format: date-time */
            last_failure_at: string | null;
            /** @description Why the last one failed, such as `timeout`. */
            last_failure: string | null;
        };
        /** @description A key of a source; its value is never shown. */
        CatalogKey: {
            last4: string;
            /** Format: date-time */
            created_at: string;
        };
        /**
         * @example {
         *       "key": "0123456789abcdef"
         *     }
         */
        CatalogKeyCreate: {
            /** @description As the source gave it out. */
            key: string;
        };
        /**
         * @description Kind of results of a search. New kinds may be added.
         * @enum {string}
         */
        CatalogKind: "literature" | "preprints" | "citations" | "books" | "ml_submissions" | "grants" | "datasets" | "samples" | "repositories" | "workflows" | "high_energy_physics" | "materials" | "genes" | "proteins" | "variants" | "structures" | "pathways" | "ontologies" | "cell_lines" | "taxonomy" | "compounds" | "drugs" | "clinical_trials" | "health" | "weather" | "air_quality" | "marine" | "hydrology" | "climate" | "tides" | "elevation" | "geocoding" | "earthquakes" | "volcanoes" | "natural_events" | "indicators" | "countries" | "exchange_rates" | "trade" | "spending" | "filings" | "legal_entities" | "regulatory" | "patents" | "open_data" | "encyclopedia";
        /** @description Under which terms a source gives its data out. */
        CatalogLicence: {
            /** @description Such as `CC BY 4.0`. */
            name: string;
            url: string | null;
            /** @description The words to show with every result. */
            attribution: string;
            /**
             * @description Terms for commercial use. `per_record`: it differs between records; `own_key`: by the terms of your own key; `ask`: ask the source first.
             * @enum {string}
             */
            commercial: "free" | "attribution" | "share_alike" | "per_record" | "own_key" | "ask";
            note: string | null;
        };
        /** @description Rows that a search found. */
        CatalogResult: {
            run_id: string;
            search_id: string;
            columns: components["schemas"]["CatalogColumn"][];
            /** @description By column. */
            rows: {
                [key: string]: unknown;
            }[];
            /** @description All that match, where the source says it. */
            total: number | null;
            /** @description Asks for the next page, which is a search of its own. */
            next_cursor: string | null;
            /** @description Whether it was answered from what was kept of the source's answers. It costs the same. */
            cached: boolean;
            credits: components["schemas"]["Credits"];
            /** @description Difference from the source's documentation. */
            warnings: string[];
            /** @description Interpretations of names among the inputs, such as the place found for `Berlin`. The best match where several fit. */
            resolved: {
                /** @description Name of the input. */
                input: string;
                given: string;
                /** @description In words. */
                name: string;
                /** @description The values searched for, such as `latitude` and `longitude`. */
                values: {
                    [key: string]: string | number;
                };
            }[];
            /** @description What to know before reading the rows. */
            notes: string[];
            /** @description The words to show with the rows. */
            attribution: string;
        };
        /** @description One search that was run, kept for 90 days. Neither inputs nor rows are kept. */
        CatalogRun: {
            id: string;
            /** Format: date-time */
            created_at: string;
            search_id: string;
            /** @description Null where the catalog has this search no more. */
            search_title: string | null;
            source_id: string;
            /** @enum {string} */
            status: "running" | "success" | "error";
            credits: components["schemas"]["Credits"];
            cached: boolean;
            row_count: number | null;
            /** @description Why it failed, such as `timeout`; `canceled` where the caller left, `lost` where the process ended. */
            error_reason: string | null;
            latency_ms: number | null;
            account_id: string | null;
            key_id: string | null;
            /** @description The execution whose node ran it. */
            execution_id: string | null;
            request_id: string;
        };
        /**
         * @example {
         *       "inputs": {
         *         "name": "Bern"
         *       }
         *     }
         */
        CatalogRunRequest: {
            /**
             * @description By name, as the search's `inputs` say.
             * @default {}
             */
            inputs: {
                [key: string]: unknown;
            };
            /** @description Rows of the page; default and most are the search's. */
            limit?: number;
            /** @description The `next_cursor` of the answer before, with the same inputs. */
            cursor?: string;
            /** @description The run whose page is wanted once more, such as a page of JSON as CSV: with the same search, inputs, limit and cursor it is not charged again, within an hour of the run. */
            export_of?: string;
        };
        /** @description A search of the data catalog with all that running it takes. */
        CatalogSearch: {
            /** @description The source and a name; it stays the same forever. */
            id: string;
            source_id: string;
            source_title: string;
            kind: components["schemas"]["CatalogKind"];
            section: components["schemas"]["CatalogSection"];
            title: string;
            description: string;
            status: components["schemas"]["CatalogStatus"];
            /** @description Why it cannot be searched; null where it can. */
            status_reason: string | null;
            /** @description JSON Schema (2020-12) of the inputs, an object. `x-lookup` (`place`, `gene`, `company`, `country`) says what the value can be looked up by; `x-language` that the text is a query in the language of the source. */
            inputs: {
                [key: string]: unknown;
            };
            /** @description Names of inputs of which one must be given; empty where none must. */
            at_least_one_of: string[];
            /** @description Inputs that find something. */
            examples: {
                [key: string]: unknown;
            }[];
            columns: components["schemas"]["CatalogColumn"][];
            /** @description Whether results have further columns, which the inputs decide. */
            open_columns: boolean;
            /** @description Rows of a page where no `limit` is given. */
            default_limit: number;
            max_limit: number;
            /** @description Whether results go on after the first page. */
            has_pages: boolean;
            /** @description Whether a search that finds nothing costs nothing. */
            free_when_empty: boolean;
            /** @description What to know before reading a result. */
            notes: string[];
            licence: components["schemas"]["CatalogLicence"];
        };
        /** @description A search of the data catalog. */
        CatalogSearchSummary: {
            /** @description The source and a name; it stays the same forever. */
            id: string;
            source_id: string;
            source_title: string;
            kind: components["schemas"]["CatalogKind"];
            section: components["schemas"]["CatalogSection"];
            title: string;
            description: string;
            status: components["schemas"]["CatalogStatus"];
            /** @description Why it cannot be searched; null where it can. */
            status_reason: string | null;
        };
        /**
         * @description Where kinds of searches are shown together.
         * @enum {string}
         */
        CatalogSection: "literature" | "research" | "life_science" | "health" | "earth" | "economy" | "companies" | "reference";
        /** @description A public source that the data catalog searches. */
        CatalogSource: {
            id: string;
            title: string;
            description: string;
            homepage: string;
            /** @description Documentation of its API. */
            docs: string;
            licence: components["schemas"]["CatalogLicence"];
            /** @description Requests that this instance sends to it at most. */
            limits: {
                requests: number;
                seconds: number;
            }[];
            /** @description How long answers may be given again; 0 = not at all. */
            cache_seconds: number;
            status: components["schemas"]["CatalogStatus"];
            status_reason: string | null;
            /** @description Why it is off until an admin of the instance switches it on; null where it is on. */
            off_by_default: string | null;
            /** @description Decision of an instance admin; null for none. */
            enabled: boolean | null;
            /** @description Whether it answers only instances with a contact address. */
            needs_contact: boolean;
            /** @description The key that it takes; null where it takes none. */
            key: null | {
                /** @enum {string} */
                need: "optional" | "required";
                /** @description Where to get one. */
                url: string;
                note: string | null;
            };
            /** @description The key that your organization has set; null where it has none. */
            own_key: null | components["schemas"]["CatalogKey"];
            /** @description Whether the instance has a key that searches use where the organization has none. */
            has_instance_key: boolean;
            searches: number;
            health: components["schemas"]["CatalogHealth"];
        };
        /**
         * @description Given fields are set; null resets a field.
         * @example {
         *       "enabled": true
         *     }
         */
        CatalogSourceUpdate: {
            /** @description Whether its searches are offered; null = as the source says. */
            enabled?: boolean | null;
            /** @description The key of the instance, for organizations that have none of their own. */
            key?: string | null;
        };
        /**
         * @description Whether it can be searched now. `off`: an admin of the instance has to switch the source on; `not_configured`: it lacks a key or a contact.
         * @enum {string}
         */
        CatalogStatus: "ready" | "off" | "not_configured";
        /** @description A well-known model as defaults to edit. Facts are of the day and page that the entry names; vendors change them. */
        CatalogueModel: {
            kind: components["schemas"]["ProviderKind"];
            /** @description A name to call it by. */
            name: string;
            title: string;
            /** @description Its name at the vendor. */
            upstream_name: string;
            endpoints: components["schemas"]["ModelEndpoint"][];
            context_tokens: number;
            max_output_tokens: number | null;
            capabilities: components["schemas"]["ModelCapability"][];
            /** @description The vendor's price in US dollars, in the lines of a price. */
            list_price: components["schemas"]["PriceLines"];
            /** @description The vendor charges more for calls with more input than this; a price of Bureau has no such step. */
            dearer_above_input_tokens: number | null;
            /** Format: uri */
            vendor_page: string;
            /**
             * Format: uri
             * @description Where the entry was read.
             */
            source: string;
            /**
             * Format: date
             * @description The day of that source.
             */
            as_of: string;
        };
        /**
         * @description What changed. `execution`: an execution began, went on, waited or ended. `execution_steps`: nodes of an execution that the stream watches. `editing`, the editor of a draft. `listener`, test listeners. `organization`: its members. `wallet`, `model`: without ids. `employee`: its listing, too. `position`: when a run of it begins or ends, too. `catalog_run`: a search of the data catalog began or ended. `setting`: something else that has no kind of its own; its ids are tags of this document, such as `sso`.
         * @enum {string}
         */
        ChangeKind: "execution" | "execution_steps" | "digital_organization" | "editing" | "listener" | "credential" | "data_table" | "knowledge_base" | "evaluation" | "folder" | "project" | "organization" | "notification" | "wallet" | "call" | "catalog_run" | "api_key" | "provider_key" | "credit_request" | "model" | "employee" | "position" | "employee_run" | "deliverable" | "setting";
        /** @description Changes since the last event of the stream. */
        Changes: {
            changes: {
                kind: components["schemas"]["ChangeKind"];
                /** @description Of what changed; empty where the kind has no ids. */
                ids: string[];
            }[];
        };
        /**
         * @description When a run is charged: when it has delivered, or when its deliverable is accepted (silence accepts).
         * @enum {string}
         */
        ChargeOn: "success" | "acceptance";
        /** @description The answer to a message, once it is whole. */
        ChatAnswer: {
            number: number;
            /**
             * @description Why an execution failed is for its owners.
             * @enum {string}
             */
            status: "success" | "error" | "canceled";
            /** @description Markdown. */
            text: string;
            /** @description The text as HTML, made from Markdown without any HTML or pictures of its own. */
            html: string;
            files: components["schemas"]["ChatFile"][];
        };
        /** @description As the OpenAI API. */
        ChatCompletion: {
            id: string;
            object: string;
            created: number;
            model: string;
            choices: {
                [key: string]: unknown;
            }[];
        } & {
            [key: string]: unknown;
        };
        /** @description As the OpenAI API; unknown fields pass through. */
        ChatCompletionRequest: {
            model: string;
            messages: {
                [key: string]: unknown;
            }[];
            stream?: boolean | null;
            stream_options?: {
                [key: string]: unknown;
            } | null;
            max_tokens?: number | null;
            max_completion_tokens?: number | null;
            n?: number | null;
        } & {
            [key: string]: unknown;
        };
        ChatDecision: {
            /** @enum {string} */
            decision: "approve" | "reject";
            /** @description Only of a rejection. The model reads it. */
            reason?: string;
            /** @description Only of an approval. In place of what the model gave; checked like that. */
            arguments?: {
                [key: string]: unknown;
            };
            /**
             * @description Only of an approval. Later calls of the same tool in this answer need none.
             * @default false
             */
            for_rest_of_run: boolean;
        };
        ChatFile: {
            id: string;
            file_name: string;
            media_type: string;
            size_bytes: number;
        };
        /** @description A message of a visitor. */
        ChatMessage: {
            /** @description Counted from 1 in its session. */
            number: number;
            client_id: string;
            text: string;
            files: components["schemas"]["ChatFile"][];
            /** Format: date-time */
            created_at: string;
        };
        ChatMessageCreate: {
            /** @description Chosen by the sender, different for each message. The same one again is the same message. */
            client_id: string;
            /** @description May be empty where there are files. */
            message?: string;
        };
        /** @description How far the answer to a message is. The latest one counts. */
        ChatProgress: {
            number: number;
            /** @enum {string} */
            status: "queued" | "running" | "waiting";
            /** @description The latest calls of tools, by the names that the agent has for them. */
            tools: {
                name: string;
                /** @enum {string} */
                status: "running" | "waiting" | "success" | "error";
            }[];
            /** @description Calls that the visitor decides. */
            approvals: {
                id: string;
                tool: string;
                arguments: {
                    [key: string]: unknown;
                };
            }[];
            /** @description Path of the form that the execution waits for. */
            form_path: string | null;
            /** @description All that the model of the last node, an agent, says in its step right now. The answer comes in its place. */
            live: string | null;
        };
        /** @description One conversation at a chat page. */
        ChatSession: {
            /** @description The `session_id` in executions. It opens nothing. */
            id: string;
            /** @description Stands for the session in the header `X-Chat-Session`. */
            secret: string;
            /** Format: date-time */
            created_at: string;
        };
        ChatSessionStart: {
            /** @description Says who chats, signed by the embedding site. Only where the node asks for one. */
            token?: string;
        };
        /** @description A piece of an answer, in order. */
        ChatText: {
            /** @description Of the message that is answered. */
            number: number;
            text: string;
        };
        /** @description As the OpenAI API. */
        Completion: {
            id: string;
            object: string;
            created: number;
            model: string;
            choices: {
                [key: string]: unknown;
            }[];
        } & {
            [key: string]: unknown;
        };
        /** @description As the OpenAI API (legacy completions); unknown fields pass through. */
        CompletionRequest: {
            model: string;
            /** @description A text, texts, one array of tokens, or arrays of tokens. */
            prompt: string | unknown[];
            stream?: boolean | null;
            max_tokens?: number | null;
            n?: number | null;
            best_of?: number | null;
        } & {
            [key: string]: unknown;
        };
        /** @description A program authorized by OAuth. Name and addresses are its own word, except where they are its address. */
        ConnectedApplication: {
            name: string;
            /** @description Given at its registration, or the https URL of its metadata document. */
            client_id: string;
            /** @description Where it is sent to with a code. */
            redirect_host: string;
            /** @description The MCP server that it may use. */
            resource: string;
        };
        /** @description An edge from an output port to an input port. */
        Connection: {
            from: components["schemas"]["PortReference"];
            to: components["schemas"]["PortReference"];
        };
        /** @description A conversation of the playground. */
        Conversation: {
            id: string;
            title: string;
            model: string;
            content: components["schemas"]["ConversationContent"];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** @description Turns and settings as the page shows them; kept encrypted. */
        ConversationContent: {
            turns: {
                [key: string]: unknown;
            }[];
            settings: {
                [key: string]: unknown;
            };
        };
        /** @description A conversation of the playground that is to be kept. */
        ConversationCreate: {
            title: string;
            model: string;
            content: components["schemas"]["ConversationContent"];
        };
        /** @description A kept conversation in a list. */
        ConversationSummary: {
            id: string;
            title: string;
            model: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** @description Changes to a kept conversation. */
        ConversationUpdate: {
            title?: string;
            model?: string;
            /**
             * Format: date-time
             * @description When it was changed last, as it was read. Where it was changed since, nothing is saved (409 `conversation_changed`).
             */
            updated_at?: string;
            content?: components["schemas"]["ConversationContent"];
        };
        /** @description A secret that nodes use; secret values are never returned. */
        Credential: {
            id: string;
            project_id: string;
            name: string;
            type: string;
            /** @description The values that are not secret, as the type describes them. */
            values: {
                [key: string]: unknown;
            };
            /** @description Names of the secret values that are set. */
            secrets_set: string[];
            /** @description Hosts that the secret may be sent to; null for any. */
            allowed_hosts: string[] | null;
            /** @description Other projects whose digital organizations may use it. */
            shared_with: string[];
            /** @description For OAuth2, whether there are tokens; null for other types. */
            connected: boolean | null;
            /** @description Result of the last test of the stored values; null before the first one, and after values or hosts changed. */
            last_test: {
                /** Format: date-time */
                tested_at: string;
                passed: boolean;
            } | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** @description The URL where a person gives consent. */
        CredentialAuthorization: {
            authorization_url: string;
            /** Format: date-time */
            expires_at: string;
        };
        /** @description A new credential. */
        CredentialCreate: {
            /** @description Unique in its project, ignoring case. */
            name: string;
            type: string;
            /** @description Default: the personal space of the caller. */
            project_id?: string;
            /** @description As the type describes. */
            values: {
                [key: string]: unknown;
            };
            /** @description Hosts that the secret may be sent to: `api.example.com`, `*.example.com` for its subdomains, an address, each with or without `:port`. Null: any. */
            allowed_hosts?: string[] | null;
        };
        /** @description Where to move a credential. */
        CredentialMove: {
            project_id: string;
            /** @description Whether the project that it comes from may go on using it. Default: no. */
            keep_shared?: boolean;
        };
        /** @description Other projects that may use it. */
        CredentialShare: {
            project_ids: string[];
        };
        /** @description The result of a test. */
        CredentialTest: {
            /**
             * @description `not_testable` for types that have nothing to test against.
             * @enum {string}
             */
            result: "ok" | "failed" | "not_testable";
            message: string | null;
        };
        /** @description A type of credential, with the schema of its form. */
        CredentialType: {
            type: string;
            title: string;
            description: string;
            icon: string | null;
            /** @description JSON Schema of the values; secret ones have `x-secret`. */
            parameters: {
                [key: string]: unknown;
            };
            /** @description Whether it can be tested. */
            testable: boolean;
            /** @description Whether a person connects it by signing in at an OAuth2 server. */
            connectable: boolean;
            /** @description Whether HTTP requests can use it. */
            for_http: boolean;
            /** @description For connectable types, the redirect URI to register with the OAuth2 server. */
            redirect_uri: string | null;
        };
        /** @description What changes. */
        CredentialUpdate: {
            /** @description Unique in its project, ignoring case. */
            name?: string;
            /** @description The values that change; null removes one. */
            values?: {
                [key: string]: unknown;
            };
            /** @description Hosts that the secret may be sent to: `api.example.com`, `*.example.com` for its subdomains, an address, each with or without `:port`. Null: any. */
            allowed_hosts?: string[] | null;
        };
        CreditPurchase: {
            /** @description How many thousand credits. */
            thousands: number;
        };
        /** @description A request for credits, shown to the instance admins. */
        CreditRequest: {
            id: string;
            organization_id: string;
            organization_name: string;
            balance: components["schemas"]["Credits"];
            /** @description Name of the requesting account; null if it was deleted. */
            requested_by: string | null;
            message: string | null;
            /** @enum {string} */
            status: "open" | "granted" | "declined";
            /** @description Granted credits; null unless `status` is granted. */
            credits: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            decided_at: string | null;
        };
        /** @description A request for credits. */
        CreditRequestCreate: {
            /** @description Purpose of the credits. */
            message?: string;
        };
        /** @description Credits for an organization that asked for some. */
        CreditRequestGrant: {
            credits: string;
            /** @description Shown in the wallet. Without one it names who asked. */
            reason?: string;
        };
        /**
         * @description Credits as a decimal string with six decimals; never a JSON number.
         * @example 12.345600
         */
        Credits: string;
        /** @description A domain at which webhooks and forms of the organization answer, and nothing else. */
        CustomDomain: {
            id: string;
            domain: string;
            /**
             * @description failing = it answers, but its TXT record was not found any more.
             * @enum {string}
             */
            status: "pending" | "verified" | "failing";
            /** @description Name of the TXT record that proves the domain. It has to stay. */
            record_name: string;
            record_value: string;
            /** @description Where the domain has to lead, for example by a CNAME record. */
            target: string;
            /** Format: date-time */
            verified_at: string | null;
            /**
             * Format: date-time
             * @description When the record was last looked for; once a day.
             */
            checked_at: string | null;
            /**
             * Format: date-time
             * @description When the domain is taken from the organization unless its record is found again.
             */
            lapses_at: string | null;
            /** Format: date-time */
            created_at: string;
        };
        /** @description A domain to add. */
        CustomDomainCreate: {
            domain: string;
        };
        /** @description A table of typed columns in a project, for digital organizations, people and programs. */
        DataTable: {
            id: string;
            project_id: string;
            name: string;
            columns: components["schemas"]["DataTableColumn"][];
            /** @description Rises with every change of name or columns. */
            revision: number;
            row_count: number;
            /** @description Size of its rows, counted against the limit of the organization. */
            size_bytes: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** @description A typed column. Its id stays when it is renamed; its type never changes. */
        DataTableColumn: {
            id: string;
            name: string;
            type: components["schemas"]["DataTableColumnType"];
        };
        /** @description A new column. */
        DataTableColumnCreate: {
            /** @description Unique in the table, ignoring case; not `id`, `created_at` or `updated_at`. */
            name: string;
            type: components["schemas"]["DataTableColumnType"];
        };
        /**
         * @description Type of a column. A `datetime` is RFC 3339 in UTC, a `json` any JSON value.
         * @enum {string}
         */
        DataTableColumnType: "text" | "number" | "boolean" | "datetime" | "json";
        /** @description A column after the update: with `id` an existing one, without it a new one, which needs a type. */
        DataTableColumnUpdate: {
            id?: string;
            name: string;
            type?: components["schemas"]["DataTableColumnType"];
        };
        /** @description A new data table. */
        DataTableCreate: {
            /** @description Unique in its project, ignoring case. */
            name: string;
            /** @description Default: the personal space of the caller. */
            project_id?: string;
            columns?: components["schemas"]["DataTableColumnCreate"][];
        };
        /** @description A row of a data table. */
        DataTableRow: {
            id: string;
            /** @description Every column by its name; null where there is no value. */
            values: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** @description Changes to a row. */
        DataTableRowUpdate: {
            /** @description Values by the names of columns; null clears one, columns left out stay as they are. */
            values: {
                [key: string]: unknown;
            };
        };
        /** @description Rows to insert, or with `key_columns` to insert or update. */
        DataTableRowsCreate: {
            /** @description Values by the names of columns; those left out are null. */
            rows: {
                [key: string]: unknown;
            }[];
            /** @description Rows that have the same values in these columns are updated; where there is none, one is inserted. Atomic: of several calls with one key, one inserts. */
            key_columns?: string[];
        };
        /** @description The rows as they are now, in the order in which they were given. */
        DataTableRowsWritten: {
            data: components["schemas"]["DataTableRow"][];
            /** @description How many rows were inserted. */
            inserted: number;
            /** @description How many existing rows were updated. */
            updated: number;
        };
        /** @description Changes to a data table. */
        DataTableUpdate: {
            name?: string;
            /** @description All columns in their new order. Missing ones are deleted with their values, those without `id` are added. Needs `revision`. */
            columns?: components["schemas"]["DataTableColumnUpdate"][];
            /** @description The revision last read; another one answers 409 data_table_changed. */
            revision?: number;
        };
        /** @description Credits spent on one day; `credits` is the sum of the other three. */
        DaySpending: {
            /**
             * Format: date
             * @description In UTC.
             */
            day: string;
            credits: components["schemas"]["Credits"];
            model_call_credits: components["schemas"]["Credits"];
            search_credits: components["schemas"]["Credits"];
            employee_run_credits: components["schemas"]["Credits"];
        };
        /** @description As the OpenAI API. */
        DeletedResponse: {
            id: string;
            /** @constant */
            object: "response";
            /** @constant */
            deleted: true;
        };
        /** @description Deliverable of a successful production run in the data pool. */
        Deliverable: {
            id: string;
            project_id: string;
            position_id: string;
            run_id: string;
            title: string;
            status: components["schemas"]["DeliverableStatus"];
            /** @description Name of the deciding account; null if it was accepted automatically, or is undecided. */
            decided_by: string | null;
            /** Format: date-time */
            decided_at: string | null;
            reason: string | null;
            /**
             * Format: date-time
             * @description When silence accepts it; null for never.
             */
            accept_at: string | null;
            /** @description The organization's rating of the version that made it. Only in a single one. */
            stars?: number | null;
            /** @description Whether a rating is offered. Only in a single one. */
            may_rate?: boolean;
            /** @description Only where one deliverable is asked for. */
            parts?: components["schemas"]["RunPart"][];
            /** @description What you may do with it. Only in a single one. */
            permissions?: "decide"[];
            /** Format: date-time */
            created_at: string;
        };
        /**
         * @description A kind of part of a deliverable.
         * @enum {string}
         */
        DeliverableKind: "text" | "json" | "table" | "file";
        /** @description An organization's rating of an employee; one per major version, the last one counts. */
        DeliverableRating: {
            stars: number;
        };
        /** @description Does a rejected deliverable again, in a new run that is linked to the rejected one. The listing states its price. */
        DeliverableRedo: {
            remark: string;
        };
        DeliverableReject: {
            reason: string;
        };
        /** @enum {string} */
        DeliverableStatus: "pending" | "accepted" | "rejected";
        /** @description A flow of nodes on a canvas. */
        DigitalOrganization: {
            id: string;
            name: string;
            description: string;
            tags: string[];
            project_id: string;
            /** @description The folder it is in; null at the top of its project, and for those who do not see the project. */
            folder: components["schemas"]["FolderName"] | null;
            /** @description The caller's permissions. */
            permissions: ("view" | "edit" | "execute" | "publish" | "share" | "delete")[];
            /** @description Whether the caller sees it because it is shared, and not through its project. */
            shared_with_you: boolean;
            /** @enum {string} */
            status: "draft" | "published";
            draft_revision: number;
            published_version_id: string | null;
            draft: components["schemas"]["Graph"];
            settings: components["schemas"]["DigitalOrganizationSettings"];
            addresses: components["schemas"]["Address"][];
            issues: components["schemas"]["GraphIssue"][];
            has_unpublished_changes: boolean;
            import_report?: components["schemas"]["ImportReport"];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** @description The result of converting a file; nothing is stored. */
        DigitalOrganizationConversion: {
            name: string;
            graph: components["schemas"]["Graph"];
            import_report: components["schemas"]["ImportReport"];
        };
        /** @description A new digital organization. */
        DigitalOrganizationCreate: {
            name: string;
            description?: string;
            /** @description Default: the personal space of the caller. */
            project_id?: string;
            /** @description A folder of that project. Default: null, the top of the project. */
            folder_id?: string | null;
            draft?: components["schemas"]["Graph"];
            settings?: components["schemas"]["DigitalOrganizationSettings"];
        };
        /** @description A digital organization as a file, without secrets. Credentials of nodes are `{ name, type }` by slot; the importer selects their own. */
        DigitalOrganizationExport: {
            /** @enum {string} */
            format: "bureau.digital-organization";
            /** @enum {integer} */
            format_version: 1;
            name: string;
            description: string;
            nodes: components["schemas"]["GraphNode"][];
            connections: components["schemas"]["Connection"][];
            settings: components["schemas"]["DigitalOrganizationSettings"];
            /** @description Pinned items by node id, used instead of running the node in manual executions. */
            pin_data?: {
                [key: string]: {
                    [key: string]: unknown;
                }[];
            };
            /** @description Notes on the canvas. */
            notes?: components["schemas"]["GraphNote"][];
        };
        /** @description A file as `GET …/{id}/export` answers it, or an export of n8n (`nodes` and `connections` keyed by the name of a node). */
        DigitalOrganizationImport: {
            [key: string]: unknown;
        };
        /** @description Which digital organizations to move, and where. */
        DigitalOrganizationMove: {
            digital_organization_ids: string[];
            project_id: string;
            /** @description A folder of that project. Default: null, the top of the project. */
            folder_id?: string | null;
        };
        /** @description Effect of a move to another project. Each list names 100 at most. */
        DigitalOrganizationMoveCheck: {
            /** @description Credentials that they use, in draft or published version, and that the project cannot use. */
            credentials: components["schemas"]["MovedReference"][];
            /** @description Data tables that they use, which stay in their project and cannot be reached from the new one. */
            data_tables: components["schemas"]["MovedReference"][];
            /** @description Knowledge bases that they use, which stay in their project and cannot be reached from the new one. */
            knowledge_bases: components["schemas"]["MovedReference"][];
            /** @description Digital organizations that they call, in another project after the move. Those calls work only where that one is shared with the new project. */
            calls: components["schemas"]["MovedReference"][];
            /** @description Digital organizations of the old project that call them. Those calls work only where the moved one is shared with the old project again. */
            called_by: components["schemas"]["MovedReference"][];
            /** @description How many shares end with the move. */
            share_count: number;
        };
        /** @description Settings of a digital organization. */
        DigitalOrganizationSettings: {
            /** @enum {string} */
            execution_logic?: "v0" | "v1";
            time_zone?: string;
            /** @description The digital organization that starts (at its `trigger.error`) when a production execution of this one fails. Without one, this one itself where it has a `trigger.error`. */
            error_organization_id?: string | null;
            /** @description How many production executions of this digital organization run at once; further ones are queued. Null or missing - as many as the instance and the organization may run. */
            max_concurrent_executions?: number | null;
            /** @description How many node runs of this digital organization, in all its executions, each worker has under way at once; further ones wait in order. Null or missing - as many as its organization may have (SERVICE_ORGANIZATION_NODE_CONCURRENCY). Nodes that only compute and are quickly done are not counted. */
            max_concurrent_nodes?: number | null;
        };
        /** @description One with whom a digital organization is shared. */
        DigitalOrganizationShare: {
            id: string;
            level: components["schemas"]["ShareLevel"];
            /** @description The person; null where it is a project. */
            account: {
                id: string;
                name: string;
                email: string;
            } | null;
            /** @description The team project, for all of its members; null for a person. */
            project: {
                id: string;
                name: string;
            } | null;
            /** @description The account that chose the level; null if it left the organization. */
            shared_by: components["schemas"]["AccountName"] | null;
            /** Format: date-time */
            created_at: string;
        };
        /** @description With whom, and what they may do. At least one person or project; all of them, or none where one is refused. */
        DigitalOrganizationShareCreate: {
            level: components["schemas"]["ShareLevel"];
            /** @description Members of the organization. */
            account_ids?: string[];
            /** @description Members of the organization, by email. */
            emails?: string[];
            /** @description Team projects that the caller sees; a personal space is shared with by its person. */
            project_ids?: string[];
        };
        /** @description A digital organization in a list. */
        DigitalOrganizationSummary: {
            id: string;
            name: string;
            description: string;
            tags: string[];
            project_id: string;
            /** @description The folder it is in; null at the top of its project, and for those who do not see the project. */
            folder: components["schemas"]["FolderName"] | null;
            /** @description The caller's permissions. */
            permissions: ("view" | "edit" | "execute" | "publish" | "share" | "delete")[];
            /** @description Whether the caller sees it because it is shared, and not through its project. */
            shared_with_you: boolean;
            /** @enum {string} */
            status: "draft" | "published";
            draft_revision: number;
            published_version_id: string | null;
            /** @description The newest of any mode; null where it never ran. */
            last_execution: {
                id: string;
                status: components["schemas"]["ExecutionStatus"];
                /** Format: date-time */
                created_at: string;
            } | null;
            /** @description How the newest 100 went. */
            recent_executions: {
                /** @description Of the newest 10 of any mode, newest first. */
                statuses: components["schemas"]["ExecutionStatus"][];
                /** @description How many of them ended by success or error in production. */
                ended: number;
                /** @description How many of those in production ended by error. */
                failed: number;
            };
            /** @description Node types of the first 20 enabled triggers, each once, in the published version or else in the draft. */
            triggers: string[];
            /**
             * Format: date-time
             * @description When one of its first 20 published triggers starts it next by schedule.
             */
            next_time: string | null;
            /** @description Its creator; null if deleted. */
            owner: components["schemas"]["AccountName"] | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** @description The whole draft, with the revision it was made from. */
        DigitalOrganizationUpdate: {
            name: string;
            description?: string;
            draft: components["schemas"]["Graph"];
            /** @description The revision last read; another one answers 409 draft_conflict. */
            draft_revision: number;
            settings?: components["schemas"]["DigitalOrganizationSettings"];
        };
        /** @description A signed manifest: DSSE 1.0 over an in-toto statement. The keys are at `/.well-known/bureau-keys.json`. */
        DsseEnvelope: {
            /** @description Base64 of the statement, with the SHA-256 of every part. */
            payload: string;
            payloadType: string;
            signatures: {
                keyid: string;
                sig: string;
            }[];
        };
        /** @description Earnings of an own employee in a month, and its runs by outcome. */
        Earnings: {
            employee_id: string;
            employee_name: string;
            month: string;
            runs: {
                success: number;
                error: number;
                canceled: number;
                open: number;
            };
            /** @description Of runs that were paid, without the share of the instance. */
            credits_earned: string;
            /** @description Given back of these runs since. */
            credits_refunded: string;
            /** @description Prices that are still held for runs under way, or until a verdict. */
            credits_held: string;
        };
        /** @description The editor of a draft. */
        Editing: {
            /** @description Null without an editor. */
            editor: {
                account_id: string;
                name: string;
                /** Format: date-time */
                since: string;
                /**
                 * Format: date-time
                 * @description When the claim expires unless it is renewed.
                 */
                expires_at: string;
            } | null;
            /** @description Whether the editor is the one whose `editor_id` was sent. */
            is_you: boolean;
            draft_revision: number;
        };
        /** @description The requesting editor, and the action. */
        EditingChange: {
            /** @description A random id of one open editor. Two tabs of one person are two editors. */
            editor_id: string;
            /**
             * @description `claim` starts editing if there is no editor, or renews the claim; `take_over` starts in any case; `leave` ends it.
             * @enum {string}
             */
            action: "claim" | "take_over" | "leave";
            /**
             * @description For how long the claim holds unless it is renewed. A window that renews it every few seconds uses a short lease, so that others do not wait for a closed window; a window that the browser may suspend uses a long one.
             * @default 60
             */
            lease_seconds: number;
        };
        /** @description The new address. */
        EmailChangeRequest: {
            email: string;
            /** @description Needed unless you signed in within the last ten minutes. */
            current_password?: string;
        };
        /** @description The change of the email address that waits for its confirmation. */
        EmailChangeState: {
            pending: {
                email: string;
                /** Format: date-time */
                expires_at: string;
            } | null;
        };
        /** @description The address of the account from now on. */
        EmailChanged: {
            email: string;
        };
        /** @description As the OpenAI API. */
        EmbeddingList: {
            object: string;
            data: {
                [key: string]: unknown;
            }[];
            model: string;
            usage: {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        /** @description As the OpenAI API. */
        EmbeddingRequest: {
            model: string;
            input: string | unknown[];
            /** @enum {string|null} */
            encoding_format?: "float" | "base64" | null;
            dimensions?: number | null;
        } & {
            [key: string]: unknown;
        };
        /** @description A digital employee of the organization: its draft, what is published of it, and how the market shows it. */
        Employee: {
            id: string;
            project_id: string;
            /** @description How the market shows it. */
            name: string;
            /** @description What it is, in a few words, such as "Market researcher". */
            role: string;
            /** @description An emoji. */
            portrait: string;
            /** @description How it works. Its own only: no hirer sees them. An agent follows them. */
            instructions: string;
            /** @description JSON Schema of the input, an object: the form, the check and the documents of every run. */
            input_schema: {
                [key: string]: unknown;
            };
            /** @description JSON Schema that the JSON of a deliverable must fit; what does not fit is an error and is not charged. Null: any. */
            output_schema: {
                [key: string]: unknown;
            } | null;
            /** @description Kinds of parts that it delivers. */
            outputs: components["schemas"]["DeliverableKind"][];
            worker: components["schemas"]["EmployeeWorker"] | null;
            /** @description What should be fixed in an agent with tools, by the parameter of the worker that it is about; in a single one also models that no admin has opened, whoever works, and `publisher_credits_too_low` while runs of other organizations are refused because the available credits do not cover what a run usually costs inside. One of severity `error` keeps the draft from being published. */
            issues: components["schemas"]["GraphIssue"][];
            /** @enum {string} */
            status: "draft" | "published";
            draft_revision: number;
            has_unpublished_changes: boolean;
            published_version: components["schemas"]["EmployeeVersion"] | null;
            listing: components["schemas"]["OwnListing"] | null;
            /** @description What you may do with it. Only in a single one. */
            permissions?: ("edit" | "publish" | "delete")[];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** @description A new employee, as a draft. */
        EmployeeCreate: {
            /** @description How the market shows it. */
            name: string;
            /** @description What it is, in a few words, such as "Market researcher". */
            role?: string;
            /** @description An emoji. */
            portrait?: string;
            /** @description How it works. Its own only: no hirer sees them. An agent follows them. */
            instructions?: string;
            /** @description JSON Schema of the input, an object: the form, the check and the documents of every run. */
            input_schema?: {
                [key: string]: unknown;
            };
            /** @description JSON Schema that the JSON of a deliverable must fit; what does not fit is an error and is not charged. Null: any. */
            output_schema?: {
                [key: string]: unknown;
            } | null;
            /** @description Kinds of parts that it delivers. */
            outputs?: components["schemas"]["DeliverableKind"][];
            worker?: components["schemas"]["EmployeeWorker"] | null;
            /** @description Default: the personal space of the caller. */
            project_id?: string;
        };
        /** @description Publishes the draft. `listing` and `credits` are needed the first time; afterwards they change what they name. */
        EmployeePublish: {
            notes?: string;
            draft_revision?: number;
            listing?: components["schemas"]["ListingUpdate"];
            /** @description The price of a call. */
            credits?: components["schemas"]["Credits"];
        };
        /** @description One call of a position, or a test of an employee. */
        EmployeeRun: {
            id: string;
            /** @enum {string} */
            object: "employee.run";
            position_id: string | null;
            version: number | null;
            /** @enum {string} */
            mode: "production" | "test";
            status: components["schemas"]["EmployeeRunStatus"];
            input: {
                [key: string]: unknown;
            };
            /** @description The deliverable; null before. */
            output: {
                parts: components["schemas"]["RunPart"][];
            } | null;
            /** @description Of tests only: the execution that does the work, with its nodes and steps. Null before it has begun, and for an agent without tools. */
            execution_id?: string | null;
            deliverable_id: string | null;
            error: {
                code: string;
                message: string;
            } | null;
            credits_held: string;
            credits_charged: string;
            credits_refunded: string;
            /** @description The run whose rejected deliverable is done again. */
            redo_of: string | null;
            remark: string | null;
            metadata: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            started_at: string | null;
            /** Format: date-time */
            stopped_at: string | null;
            /** @description What you may do with it. Only in a single one. */
            permissions?: "cancel"[];
            urls: {
                get: string;
                cancel: string;
                events: string;
            };
        };
        /** @description A call of a position. */
        EmployeeRunCreate: {
            /** @description Checked against the input schema of the version. The position's default input fills missing fields. */
            input: {
                [key: string]: unknown;
            };
            /** @description The most that this run may cost. A higher price is rejected with 409 `max_credits_too_low`, and nothing starts. */
            max_credits?: string;
            /**
             * Format: uri
             * @description Told of the end of the run by a signed POST (Standard Webhooks; `POST /api/v1/positions/{position_id}/callback-secret` makes the secret): `run.completed`, `run.failed` or `run.canceled` with the run, without its input and output. Tried again for three days until it answers 2xx.
             */
            callback_url?: string;
            /** @description What `callback_url` is told of. Without it all ends. `run.started` is sent on request, once, when the run begins, with the state of the run at the time of sending. Callbacks may arrive in another order. */
            callback_events?: components["schemas"]["RunCallbackEvent"][];
            /** @description Answers 202 at once. Else the answer waits up to 60 seconds for the end, or as long as `Prefer` or `wait` says. */
            background?: boolean;
            /** @description Answers with server-sent events, as the address of its events does. */
            stream?: boolean;
            /** @description Given back with the run; up to 4 KiB of JSON. */
            metadata?: {
                [key: string]: unknown;
            };
        };
        /** @enum {string} */
        EmployeeRunStatus: "queued" | "running" | "waiting" | "success" | "error" | "canceled";
        /** @description A test of an employee by its own organization. Nothing is charged, nothing comes into the data pool. */
        EmployeeTestRun: {
            input: {
                [key: string]: unknown;
            };
            /** @description Seconds to wait for its end. */
            wait?: number;
        };
        /** @description Changes of the draft; missing fields stay unchanged. */
        EmployeeUpdate: {
            /** @description How the market shows it. */
            name?: string;
            /** @description What it is, in a few words, such as "Market researcher". */
            role?: string;
            /** @description An emoji. */
            portrait?: string;
            /** @description How it works. Its own only: no hirer sees them. An agent follows them. */
            instructions?: string;
            /** @description JSON Schema of the input, an object: the form, the check and the documents of every run. */
            input_schema?: {
                [key: string]: unknown;
            };
            /** @description JSON Schema that the JSON of a deliverable must fit; what does not fit is an error and is not charged. Null: any. */
            output_schema?: {
                [key: string]: unknown;
            } | null;
            /** @description Kinds of parts that it delivers. */
            outputs?: components["schemas"]["DeliverableKind"][];
            worker?: components["schemas"]["EmployeeWorker"] | null;
            /** @description The one that was read. Refused with `draft_conflict` where the draft has changed since. */
            draft_revision?: number;
        };
        /** @description A published, unchangeable version of an employee, as hirers see it, too. */
        EmployeeVersion: {
            id: string;
            number: number;
            /** @description Rises where the input or the output schema changes; positions go along within one major. */
            major: number;
            notes: string;
            input_schema: {
                [key: string]: unknown;
            };
            output_schema: {
                [key: string]: unknown;
            } | null;
            outputs: components["schemas"]["DeliverableKind"][];
            /** Format: date-time */
            created_at: string;
        };
        /** @description The worker, either the published version of a digital organization with the trigger `trigger.employee`, or an agent without a canvas, which is a model that follows the instructions of the employee, step by step if it has tools. */
        EmployeeWorker: {
            /** @enum {string} */
            kind: "digital_organization";
            digital_organization_id: string;
        } | {
            /** @enum {string} */
            kind: "agent";
            model: string;
            /** @description What it may use, each as the node type `ai.agent` has it: `name`, `description`, node type, fixed `parameters` (with expressions over the input as `$json`), and what the model fills in. */
            tools?: {
                [key: string]: unknown;
            }[];
            /** @description Servers whose tools it may use, each as the node type `ai.agent` has it. */
            mcp_servers?: {
                [key: string]: unknown;
            }[];
            /** @description How far it may go, as the node type `ai.agent` has it: `max_steps`, `max_tool_calls`, `max_credits`, `max_seconds`, `parallel_calls`. */
            limits?: {
                [key: string]: unknown;
            };
            /** @description When a person approves calls of tools. Calls of a hirer's run are hidden, so no one can approve them; they are rejected after a minute, and the agent continues without. */
            approval?: {
                /** @description For own runs and tests: a call that nobody approves in time is rejected. */
                time_limit_minutes?: number;
                /**
                 * @description Whether calls that send data out or change anything have to be approved once it has read what strangers wrote and could read private data. The input counts as a stranger's. Default: required.
                 * @enum {string}
                 */
                tainted?: "required" | "off";
            };
            /** @description Of its tools, by `<tool>.<slot>`; those of its project only. */
            credentials?: {
                [key: string]: components["schemas"]["NodeCredential"];
            };
        };
        /** @description The one error body of Bureau. */
        Error: {
            /** @description What went wrong. */
            error: {
                /**
                 * @description The family of the error.
                 * @enum {string}
                 */
                type: "invalid_request_error" | "authentication_error" | "permission_error" | "insufficient_quota" | "rate_limit_error" | "conflict_error" | "server_error";
                code: components["schemas"]["ErrorCode"];
                /** @description What happened, where, and what to do next. */
                message: string;
                /** @description JSON pointer or name of what is wrong. */
                param: string | null;
                /** @description Quote it when you ask for help. */
                request_id: string;
                /** @description All issues of a graph, with `graph_invalid`, or of an employee, with `employee_invalid`. */
                issues?: components["schemas"]["GraphIssue"][];
                /** @description The users of the thing that the caller sees, at most 100. With `in_use`: published digital organizations, employees that can be called, and positions. With `credential_in_use`: published digital organizations and employees that use the credential. */
                used_by?: {
                    /** @enum {string} */
                    kind: "digital_organization" | "employee" | "position";
                    id: string;
                    name: string;
                    /** @description With `credential_in_use`. Of an employee whose agent uses it, the names of the tools; else those of the nodes of the published version. */
                    node_names?: string[];
                }[];
                /** @description How many more rely on it that the caller does not see, such as positions of other organizations. With `in_use` and `credential_in_use`. */
                used_by_hidden?: number;
                /**
                 * @description Of a search of the data catalog, why it failed.
                 * @enum {string}
                 */
                reason?: "bad_request" | "not_found" | "rate_limited" | "upstream_unavailable" | "upstream_bad_response" | "not_configured" | "timeout";
                /** @description The execution that the error belongs to. */
                execution_id?: string;
                /** @description Of an evaluation that decides about publishing: with `evaluation_required` what is to be run first (`target` of a run of it), with `evaluation_worse` the run that was worse. */
                evaluation?: {
                    evaluation_id: string;
                    name: string;
                    target: string | null;
                    evaluation_run_id: string | null;
                };
            };
        };
        /**
         * @description What went wrong, for programs. New codes may be added; treat an unknown one like its `type`.
         * @enum {string}
         */
        ErrorCode: "invalid_request" | "invalid_json" | "invalid_cursor" | "unknown_route" | "unknown_host" | "not_found" | "model_not_found" | "invalid_api_key" | "insufficient_scope" | "origin_not_allowed" | "address_not_allowed" | "webhook_unauthorized" | "not_signed_in" | "invalid_sign_in" | "own_sign_in_required" | "sso_failed" | "sso_expired" | "sso_link_required" | "sso_not_allowed" | "invalid_second_factor" | "sign_in_expired" | "two_factor_required" | "confirmation_required" | "factor_required" | "sso_required" | "sign_up_closed" | "invalid_set_up_code" | "invalid_invitation" | "email_taken" | "already_member" | "email_domain_not_allowed" | "email_not_confirmed" | "last_owner" | "organization_limit_reached" | "organization_deleting" | "only_organization" | "role_is_mapped" | "link_expired" | "mail_not_set_up" | "mail_not_sent" | "name_taken" | "insecure_transport" | "credit_balance_exhausted" | "key_limit_reached" | "max_credits_too_low" | "execution_quota_exhausted" | "payments_not_set_up" | "payment_provider_failed" | "checkout_required" | "plan_unchanged" | "plan_not_offered" | "rate_limit_exceeded" | "request_too_large" | "unsupported_media_type" | "unsupported_parameter" | "idempotency_conflict" | "idempotency_in_progress" | "key_not_active" | "key_lifetime_exceeded" | "provider_in_use" | "credit_request_open" | "credit_request_decided" | "draft_conflict" | "conversation_changed" | "data_table_changed" | "data_table_limit_reached" | "knowledge_limit_reached" | "evaluation_limit_reached" | "evaluation_broken" | "evaluation_has_effects" | "evaluation_required" | "evaluation_worse" | "evaluation_credits_used" | "approval_not_edited" | "deliverable_undecided" | "folder_limit_reached" | "nothing_to_publish" | "not_published" | "publishing_disabled" | "sharing_disabled" | "graph_invalid" | "trigger_required" | "execution_finished" | "execution_not_finished" | "execution_canceled" | "execution_not_waiting" | "nothing_to_retry" | "execution_data_gone" | "trigger_gone" | "already_resumed" | "wait_timed_out" | "too_many_executions" | "expression_invalid" | "expression_failed" | "expression_limit" | "parameter_invalid" | "node_failed" | "worker_crashed" | "work_not_started" | "work_lost" | "item_limit_reached" | "agent_limit_reached" | "employee_invalid" | "in_use" | "employee_in_use" | "employee_limit_reached" | "employee_unavailable" | "employee_withdrawn" | "listing_suspended" | "employee_failed" | "price_changed" | "position_paused" | "position_dismissed" | "position_limit_reached" | "already_delivered" | "deliverable_decided" | "redo_not_offered" | "rating_not_offered" | "run_not_shareable" | "already_refunded" | "approval_rejected" | "already_decided" | "chat_session_invalid" | "chat_busy" | "chat_limit_reached" | "item_type_mismatch" | "knowledge_file_not_ready" | "file_invalid" | "file_limit_reached" | "stopped_with_error" | "sub_organization_failed" | "call_depth_exceeded" | "execution_budget_exhausted" | "target_not_allowed" | "target_unreachable" | "target_timeout" | "target_error" | "credential_missing" | "credential_unavailable" | "credential_not_connected" | "credential_refused" | "mcp_tool_missing" | "mcp_tool_changed" | "mcp_tool_failed" | "credential_in_use" | "project_archived" | "project_is_personal" | "service_account_limit_reached" | "domain_limit_reached" | "plan_required" | "project_not_empty" | "project_published" | "signing_certificate_waiting" | "signing_certificate_in_use" | "role_in_use" | "role_limit_reached" | "scope_follows_view" | "scope_not_clearable" | "last_instance_owner" | "account_disabled" | "own_provider_key_rejected" | "upstream_error" | "upstream_overloaded" | "upstream_timeout" | "source_not_configured" | "secret_unreadable" | "internal_error" | "unavailable";
        /** @description A data table as a set of examples, a digital organization that is tested on it, and what is looked at. It stands where its digital organization stands. */
        Evaluation: {
            id: string;
            project_id: string;
            digital_organization_id: string;
            digital_organization_name: string;
            /** @description Null if the data table was deleted or moved to another project. */
            data_table_name: string | null;
            /** @description Unique among the evaluations of its digital organization, ignoring case. */
            name: string;
            description: string;
            /** @description The set, in the same project; each row is one execution. */
            data_table_id: string;
            /** @description An agent (`ai.agent`) or a prompt (`ai.chat`) of the digital organization that is tested alone: each execution gives it the item of a row, and runs no other node. Null - the whole digital organization. */
            target_node_id: string | null;
            /** @description Its name in the draft. Null if the whole is tested, or the node is missing in the draft. */
            target_node_name: string | null;
            /** @description The trigger that executions start at. Null - the manual trigger, else the only one. Does not matter where a node is tested alone. */
            start_node_id: string | null;
            /** @description Which columns an execution starts with. */
            inputs: components["schemas"]["EvaluationInput"][];
            /** @description The column with the expected output. */
            expected_column: string | null;
            /** @description The part of the output that counts, with dots. The output is the item that the last node left, or the list of them where there are more. */
            output_field: string;
            metrics: components["schemas"]["EvaluationMetric"][];
            /** @description Executions at once. */
            concurrency: number;
            /** @description An execution that takes longer is canceled, and its row is an error. */
            row_timeout_seconds: number;
            /** @description No further row begins once a run has cost so much, so it costs no more than the rows under way beyond it. Null - no limit of its own. */
            max_credits: string | null;
            /** @description Nodes that send or change something outside may run. Otherwise a run is refused while such a node has no pinned items. */
            allow_effects: boolean;
            /** @description Null - publishing does not depend on it. */
            publish_rule: components["schemas"]["EvaluationPublishRule"] | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** @description Two runs side by side. */
        EvaluationComparison: {
            before: components["schemas"]["EvaluationRun"];
            now: components["schemas"]["EvaluationRun"];
            /** @description Both had the same rows, metrics and mapping. */
            same_set: boolean;
            /** @description Rows that passed now only. */
            better: number;
            /** @description Rows that passed before only. */
            worse: number;
            /** @description Reasons why the later run is worse by the rule of the evaluation; empty if it is not. */
            worse_in: string[];
            /** @description Rows of either run, different status first. */
            data: {
                row_id: string;
                before: components["schemas"]["EvaluationResult"] | null;
                now: components["schemas"]["EvaluationResult"] | null;
            }[];
            next_cursor: string | null;
        };
        /** @description A new evaluation. */
        EvaluationCreate: {
            /** @description The subject, as its draft or as a version - all of it, or one agent or prompt of it. */
            digital_organization_id: string;
            /** @description Unique among the evaluations of its digital organization, ignoring case. */
            name: string;
            description?: string;
            /** @description The set, in the same project; each row is one execution. */
            data_table_id: string;
            /** @description An agent (`ai.agent`) or a prompt (`ai.chat`) of the digital organization that is tested alone: each execution gives it the item of a row, and runs no other node. Null - the whole digital organization. */
            target_node_id?: string | null;
            /** @description The trigger that executions start at. Null - the manual trigger, else the only one. Does not matter where a node is tested alone. */
            start_node_id?: string | null;
            /** @description Which columns an execution starts with. */
            inputs: components["schemas"]["EvaluationInput"][];
            /** @description The column with the expected output. */
            expected_column?: string | null;
            /** @description The part of the output that counts, with dots. The output is the item that the last node left, or the list of them where there are more. */
            output_field?: string;
            metrics: components["schemas"]["EvaluationMetric"][];
            /** @description Executions at once. */
            concurrency?: number;
            /** @description An execution that takes longer is canceled, and its row is an error. */
            row_timeout_seconds?: number;
            /** @description No further row begins once a run has cost so much, so it costs no more than the rows under way beyond it. Null - no limit of its own. */
            max_credits?: string | null;
            /** @description Nodes that send or change something outside may run. Otherwise a run is refused while such a node has no pinned items. */
            allow_effects?: boolean;
            /** @description Null - publishing does not depend on it. */
            publish_rule?: components["schemas"]["EvaluationPublishRule"] | null;
        };
        /** @description A column of the data table that becomes a part of the item an execution starts with. */
        EvaluationInput: {
            /** @description Name of the column. */
            column: string;
            /** @description The field of the item. Missing - named like the column. Empty - the value is the whole item, which takes a column of type json. */
            field?: string;
        };
        /** @description A check applied to every row. Which further fields it takes depends on its type; others are refused. */
        EvaluationMetric: {
            /** @description Unique in its evaluation. */
            name: string;
            type: components["schemas"]["EvaluationMetricType"];
            /** @description The part of the output that is looked at, with dots. Missing or empty - all of it. */
            field?: string;
            /** @description equals, contains: upper and lower case are the same, and so is white space around and between words. */
            ignore_case?: boolean;
            /** @description contains: the text to find. Missing - the expected output of the row. */
            value?: string;
            /** @description schema: a JSON schema of the output. */
            schema?: {
                [key: string]: unknown;
            };
            /** @description similarity: a model of embeddings. judgment: a chat model. */
            model?: string;
            /** @description similarity: the lowest cosine that passes, default 0.8. judgment: the lowest score of 1 to 10 that passes; missing - yes or no. */
            minimum?: number;
            /** @description judgment: what the model is asked about input, output and expected output. Default: whether the output does what is expected. */
            question?: string;
            /** @description tool_called: the name of a tool of an agent. Missing - the one that the expected output names. */
            tool?: string;
            /** @description cost: the most that the execution may cost. */
            maximum_credits?: string;
            /** @description time: the longest that the execution may take. */
            maximum_seconds?: number;
        };
        /**
         * @description `equals`: the output is the expected one. `contains`: it contains the expected text. `schema`: it fits a JSON schema. `similarity`: its embedding is near that of the expected one. `judgment`: a model judges it. `tool_called`: an agent called a tool, with the arguments that are expected. `cost`, `time`: what the execution cost and how long it took.
         * @enum {string}
         */
        EvaluationMetricType: "equals" | "contains" | "schema" | "similarity" | "judgment" | "tool_called" | "cost" | "time";
        /** @description A draft may be published only where its run is no worse than that of the published version on the same rows: at least as many rows passed, and where a tolerance is given it costs or takes no more on average than that much above. */
        EvaluationPublishRule: {
            /** @description Null or missing - cost does not count. */
            cost_tolerance_percent?: number | null;
            /** @description Null or missing - time does not count. */
            time_tolerance_percent?: number | null;
        };
        /** @description A row of the set in a run. */
        EvaluationResult: {
            position: number;
            row_id: string;
            /** @description Source of the row; null if it was written by hand. */
            source: components["schemas"]["EvaluationRowSource"] | null;
            status: components["schemas"]["EvaluationResultStatus"];
            /** @description The item that the execution started with. */
            input: {
                [key: string]: unknown;
            };
            /** @description Null where the row has none. */
            expected: unknown;
            /** @description Null where there is none. */
            output: unknown;
            /** @description It was too large to be kept; metrics looked at all of it. */
            output_cut: boolean;
            metrics: components["schemas"]["EvaluationScore"][];
            execution_id: string | null;
            credits_of_execution: string;
            credits_of_metrics: string;
            duration_ms: number | null;
            error: components["schemas"]["EvaluationRunError"] | null;
        };
        /** @enum {string} */
        EvaluationResultStatus: "waiting" | "running" | "passed" | "failed" | "error" | "skipped";
        /** @description A row that was made from something that happened. */
        EvaluationRow: {
            data_table_id: string;
            row: components["schemas"]["DataTableRow"];
            source: components["schemas"]["EvaluationRowSource"];
            /** @description False where the data table had a row of it before; that one is answered. */
            is_new: boolean;
        };
        /** @description The evaluation whose data table gets the row. */
        EvaluationRowCreate: {
            evaluation_id: string;
        };
        /** @description Source of a row. */
        EvaluationRowSource: {
            /** @enum {string} */
            kind: "execution" | "deliverable" | "approval";
            /** @description Of the execution, the deliverable or the tool call. */
            id: string;
            /** @description Of an approval, the execution that asked for it. */
            execution_id?: string;
            /** @enum {string|null} */
            verdict: "accepted" | "rejected" | "edited" | null;
            /** @description Why it was rejected; a judgment reads it. */
            remark: string | null;
            /** Format: date-time */
            created_at: string;
        };
        /** @description One execution for each row of the set, and what came of them. */
        EvaluationRun: {
            id: string;
            evaluation_id: string;
            /** @description Null for the draft as it was. */
            version_id: string | null;
            version_name: string | null;
            /** @description Of the draft that was run; null for a version. */
            draft_revision: number | null;
            /** @description The tested draft is the one that publishing would publish now. */
            is_current_draft: boolean;
            status: components["schemas"]["EvaluationRunStatus"];
            /** @description Why it did not get through. */
            error: components["schemas"]["EvaluationRunError"] | null;
            rows: number;
            /** @description Rows in which every metric that applies passed. */
            passed: number;
            failed: number;
            /** @description Rows whose execution did not succeed, or that could not be scored. */
            errors: number;
            /** @description Rows that did not begin because the run ended before. */
            skipped: number;
            /** @description All that the run cost. */
            credits: string;
            credits_of_executions: string;
            /** @description Calls of models for similarity and judgment. */
            credits_of_metrics: string;
            /** @description Average time of an execution that succeeded. */
            average_ms: number | null;
            max_credits: string | null;
            /** @description The metrics as they were, with how many rows passed each. */
            metrics: {
                name: string;
                type: components["schemas"]["EvaluationMetricType"];
                passed: number;
                failed: number;
            }[];
            /** @description Names of nodes that gave their pinned items instead of running. */
            pinned_nodes: string[];
            /** @description Two runs with the same one had the same rows, metrics and mapping. */
            set_hash: string;
            created_by: components["schemas"]["AccountName"] | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            started_at: string | null;
            /** Format: date-time */
            stopped_at: string | null;
        };
        /** @description What to run. */
        EvaluationRunCreate: {
            /** @description `draft` (default), `published`, or the id of a version. */
            target?: string;
            /** @description Default: that of the evaluation. */
            max_credits?: string | null;
        };
        EvaluationRunError: {
            code: string;
            message: string;
        };
        /** @enum {string} */
        EvaluationRunStatus: "queued" | "running" | "success" | "error" | "canceled";
        /** @description Result of a metric for a row. */
        EvaluationScore: {
            name: string;
            type: components["schemas"]["EvaluationMetricType"];
            /** @description Null where it does not apply, as a comparison in a row without an expected output. */
            passed: boolean | null;
            /** @description A cosine, a score of a judgment, or seconds. */
            score: number | null;
            detail: string | null;
        };
        /** @description What to change of an evaluation; the rest stays. */
        EvaluationUpdate: {
            /** @description Unique among the evaluations of its digital organization, ignoring case. */
            name?: string;
            description?: string;
            /** @description The set, in the same project; each row is one execution. */
            data_table_id?: string;
            /** @description An agent (`ai.agent`) or a prompt (`ai.chat`) of the digital organization that is tested alone: each execution gives it the item of a row, and runs no other node. Null - the whole digital organization. */
            target_node_id?: string | null;
            /** @description The trigger that executions start at. Null - the manual trigger, else the only one. Does not matter where a node is tested alone. */
            start_node_id?: string | null;
            /** @description Which columns an execution starts with. */
            inputs?: components["schemas"]["EvaluationInput"][];
            /** @description The column with the expected output. */
            expected_column?: string | null;
            /** @description The part of the output that counts, with dots. The output is the item that the last node left, or the list of them where there are more. */
            output_field?: string;
            metrics?: components["schemas"]["EvaluationMetric"][];
            /** @description Executions at once. */
            concurrency?: number;
            /** @description An execution that takes longer is canceled, and its row is an error. */
            row_timeout_seconds?: number;
            /** @description No further row begins once a run has cost so much, so it costs no more than the rows under way beyond it. Null - no limit of its own. */
            max_credits?: string | null;
            /** @description Nodes that send or change something outside may run. Otherwise a run is refused while such a node has no pinned items. */
            allow_effects?: boolean;
            /** @description Null - publishing does not depend on it. */
            publish_rule?: components["schemas"]["EvaluationPublishRule"] | null;
        };
        /** @description Something an organization should know about. */
        Event: {
            id: string;
            /** @enum {string} */
            kind: "low_balance" | "plan_executions" | "plan_executions_refused" | "trigger_failed" | "trigger_recovered" | "trigger_message_refused" | "schedule_skipped" | "execution_failed" | "credits_requested" | "credits_granted" | "payment_reversed" | "provider_key_rejected" | "sign_in_expiring" | "employee_runs_refused" | "listing_withdrawn" | "position_withdrawn" | "position_returned" | "disk_low" | "employee_hired" | "employee_rated" | "deliverable_rejected";
            data: {
                threshold: components["schemas"]["Credits"];
                balance: components["schemas"]["Credits"];
            } | {
                /** @enum {integer} */
                percent: 80 | 95 | 100;
                used: number;
                limit: number;
                /** Format: date-time */
                period_starts_at: string;
            } | {
                refused: number;
                limit: number;
                /** Format: date-time */
                period_starts_at: string;
            } | {
                digital_organization_id: string;
                node_id: string;
                code: string;
                message: string;
            } | {
                digital_organization_id: string;
                execution_id: string;
                code: string;
                message: string;
            } | {
                credit_request_id: string;
                organization_name: string;
                requested_by: string | null;
                message: string | null;
            } | {
                credit_request_id: string;
                credits: components["schemas"]["Credits"];
                reason: string;
            } | {
                credits: components["schemas"]["Credits"];
                balance: components["schemas"]["Credits"];
                is_disputed: boolean;
            } | {
                provider_id: string;
                provider_name: string;
                /** @description Status of the provider's response, 401 or 403. */
                status: number;
                /** @description True where the key is the organization's own. */
                is_own_key: boolean;
            } | {
                /** @enum {integer} */
                free_percent: 10 | 5 | 2 | 1;
            } | {
                sso_connection_id: string;
                connection_name: string;
                of: components["schemas"]["SsoExpiryOf"];
                /** Format: date-time */
                expires_at: string;
                has_expired: boolean;
            } | {
                employee_id: string;
                employee_name: string;
                usual_cost: components["schemas"]["Credits"];
                available: components["schemas"]["Credits"];
            } | {
                employee_id: string;
                employee_name: string;
                /** @enum {string} */
                reason: "digital_organization_deleted" | "project_archived" | "project_deleted" | "organization_deleting";
                positions: number;
            } | {
                position_id: string;
                position_name: string;
            } | {
                employee_id: string;
                employee_name: string;
                stars: number | null;
            };
            /** @description Of events of a digital organization, its current name; null if it was deleted. */
            digital_organization_name: string | null;
            /** Format: date-time */
            created_at: string;
        };
        /** @description One run of a digital organization. */
        Execution: {
            id: string;
            digital_organization_id: string;
            digital_organization_name: string;
            /** @description The employee whose agent works here. Then its digital organization has no canvas, and is not found. */
            employee_id?: string;
            project_id: string;
            version_id: string | null;
            mode: components["schemas"]["ExecutionMode"];
            status: components["schemas"]["ExecutionStatus"];
            /** @description What started it. */
            trigger: {
                kind: string;
                node_id: string;
            };
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            started_at: string | null;
            /** Format: date-time */
            stopped_at: string | null;
            /** Format: date-time */
            wait_until: string | null;
            /** @description Set while it waits for a free place to run; queued before it begins, waiting when it goes on after a wait or a pause between attempts of a node. */
            queue: components["schemas"]["ExecutionQueuePlace"] | null;
            error: components["schemas"]["ExecutionError"] | null;
            parent_execution_id: string | null;
            retry_of: string | null;
            /** @description Who canceled it; null where nobody did, or it is not known. */
            canceled_by: components["schemas"]["AccountName"] | null;
            graph: components["schemas"]["Graph"];
            nodes: components["schemas"]["ExecutionNode"][];
            /** @description The execution in Temporal UI. */
            temporal_url: string | null;
            /**
             * @description Where it waits for somebody: the address that ends the wait, a link to call or a form to open. Shown to those who
             *     may execute the digital organization.
             */
            resume_url: string | null;
            /** @description What the caller may do with it: `execute` = cancel and retry it, `edit` = change the draft of its digital organization. */
            permissions: ("execute" | "edit" | "delete")[];
        };
        /** @description Executions by state. A state that has `at_most` of them may have more. */
        ExecutionCounts: {
            /** @description Where the counting stops. */
            at_most: number;
            counts: {
                queued: number;
                running: number;
                waiting: number;
                success: number;
                error: number;
                canceled: number;
            };
        };
        /** @description Why an execution or node failed. */
        ExecutionError: {
            code: string;
            message: string;
            node_id: string | null;
            node_name: string | null;
            parameter: string | null;
        };
        /** @enum {string} */
        ExecutionMode: "manual" | "production" | "sub" | "error" | "retry";
        /** @description State of a node in an execution (its latest run). */
        ExecutionNode: {
            node_id: string;
            name: string;
            type: string;
            run_index: number;
            /** @description How many runs it had. */
            runs: number;
            status: components["schemas"]["NodeRunStatus"];
            /** Format: date-time */
            started_at: string | null;
            duration_ms: number | null;
            attempts: number;
            items_in: number;
            items_out: number;
            outputs: {
                [key: string]: components["schemas"]["PortCount"];
            };
            /** @description How many items left by each port in all runs together. */
            output_totals: {
                [key: string]: number;
            };
            error: components["schemas"]["ExecutionError"] | null;
        };
        /** @description All runs of a node with their items. */
        ExecutionNodeDetail: {
            node_id: string;
            name: string;
            type: string;
            runs: {
                run_index: number;
                status: components["schemas"]["NodeRunStatus"];
                /** Format: date-time */
                started_at: string | null;
                duration_ms: number | null;
                attempts: number;
                error: components["schemas"]["ExecutionError"] | null;
                /** @description Null where nothing was printed. */
                console: components["schemas"]["NodeConsole"] | null;
                inputs: {
                    [key: string]: components["schemas"]["PortItems"];
                };
                outputs: {
                    [key: string]: components["schemas"]["PortItems"];
                };
            }[];
            next_cursor: string | null;
        };
        /** @description The parts of an execution that change while it runs. */
        ExecutionProgress: {
            status: components["schemas"]["ExecutionStatus"];
            /** Format: date-time */
            started_at: string | null;
            /** Format: date-time */
            stopped_at: string | null;
            /** Format: date-time */
            wait_until: string | null;
            queue: components["schemas"]["ExecutionQueuePlace"] | null;
            error: components["schemas"]["ExecutionError"] | null;
            canceled_by: components["schemas"]["AccountName"] | null;
            resume_url: string | null;
            /** @description The nodes that changed, each with its latest run; all of them without `after`. */
            nodes: components["schemas"]["ExecutionNode"][];
            /** @description Send it as `after` to get what changes from here on. */
            cursor: string;
        };
        /** @description Position of an execution in the queue, and the limit that it waits for. */
        ExecutionQueuePlace: {
            /** @description From 1, among those that wait for the same limit. For that of the instance organizations take turns, so it may grow by what others start. */
            position: number;
            /**
             * @description As many production executions run as may run at once: concurrency_limit - in the instance (SERVICE_EXECUTION_CONCURRENCY); organization_limit - of the organization (SERVICE_ORGANIZATION_EXECUTION_CONCURRENCY); digital_organization_limit - of the digital organization (its setting max_concurrent_executions).
             * @enum {string}
             */
            reason: "concurrency_limit" | "organization_limit" | "digital_organization_limit";
            /** @description How many may run at once; null when the limit was taken away and the line is being let go. */
            limit: number | null;
            /** Format: date-time */
            since: string;
        };
        /** @description The graph of a retry. */
        ExecutionRetry: {
            /**
             * @description `original`: the graph that failed. `current`: what is published now (the draft, where a draft failed). Finished nodes do not run again in either case.
             * @enum {string}
             */
            version: "original" | "current";
            /** @description Begins again at this step of an agent. Earlier steps are kept and not paid again; nodes before it or beside it do not run again; this step, later ones and all nodes behind the agent do. Also of an execution that succeeded. Only for an agent that ran once. `step` may be the number after the last step, and the agent then continues, for example with higher limits. */
            from_step?: {
                node_id: string;
                step: number;
            };
        };
        /** @description How to start. */
        ExecutionStart: {
            /** @enum {string} */
            mode: "manual" | "production";
            /** @description The trigger to start at. Default: for a draft a trigger with pinned items, else the manual trigger, else the only one. */
            start_node?: string;
            /** @description The json of each input item. Default: for a draft the items pinned to the trigger, else an example such as the trigger gives; else one empty item. */
            input?: {
                [key: string]: unknown;
            }[];
            /** @description Manual executions only. Runs this node and the nodes before it, and none after it. */
            until_node?: string;
            /** @description Manual executions only. An earlier execution of the same digital organization, whose stored outputs are used again where nodes and what leads to them are unchanged; `until_node` itself always runs. Without effect where `input` is given. */
            from_execution_id?: string;
        };
        /** @description How many executions ran, how many of them failed and how long they took. */
        ExecutionStatistics: {
            /** @description All that were created, whatever their state. */
            runs: number;
            /** @description Those in production that ended by success or error. */
            ended: number;
            /** @description Those in production that ended by error. Manual tests do not count. */
            failed: number;
            /** @description Median time from start to end, waits included; null if none ended. */
            p50_ms: number | null;
            /** @description 95th percentile of that time. */
            p95_ms: number | null;
            /** @description Each day of the period, oldest first. */
            days: {
                /** Format: date */
                day: string;
                runs: number;
                failed: number;
            }[];
        };
        /** @enum {string} */
        ExecutionStatus: "queued" | "running" | "waiting" | "success" | "error" | "canceled";
        /** @description An execution in a list. */
        ExecutionSummary: {
            id: string;
            digital_organization_id: string;
            digital_organization_name: string;
            /** @description The employee whose agent works here. Then its digital organization has no canvas, and is not found. */
            employee_id?: string;
            project_id: string;
            version_id: string | null;
            mode: components["schemas"]["ExecutionMode"];
            status: components["schemas"]["ExecutionStatus"];
            /** @description What started it. */
            trigger: {
                kind: string;
                node_id: string;
            };
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            started_at: string | null;
            /** Format: date-time */
            stopped_at: string | null;
            /** Format: date-time */
            wait_until: string | null;
            /** @description Set while it waits for a free place to run; queued before it begins, waiting when it goes on after a wait. */
            queue: components["schemas"]["ExecutionQueuePlace"] | null;
            error: components["schemas"]["ExecutionError"] | null;
            parent_execution_id: string | null;
            retry_of: string | null;
        };
        /** @description The results of texts with expressions for one item of a node. */
        ExpressionPreview: {
            /**
             * @description Where the items of the node come from; `none` where nothing is known of what would reach it.
             * @enum {string}
             */
            source: "execution" | "pinned" | "none";
            /** @description Items that reach the node. */
            item_count: number;
            /** @description The item that the texts were evaluated for, from 0. */
            item_index: number;
            /** @description The run of the node whose items these are; null where it has not run. */
            run_index: number | null;
            results: components["schemas"]["ExpressionResult"][];
        };
        /** @description Texts of a node, and whose items they are evaluated for. */
        ExpressionPreviewRequest: {
            node_id: string;
            texts: string[];
            /** @description Null or missing to use pinned items only. */
            execution_id?: string | null;
            /**
             * @description With `draft`, names, connections and pinned items are those of the draft, and items come from the nodes that lead to the node there. With `execution` all of it is as it was in the execution.
             * @default draft
             * @enum {string}
             */
            graph: "draft" | "execution";
            /** @description Which run of the node; by default its latest one. */
            run_index?: number;
            /**
             * @description Which item, from 0; the last one where there are fewer.
             * @default 0
             */
            item_index: number;
            /** @description What leads to the node in the draft as it is being edited; by default as it is saved. */
            connections?: components["schemas"]["Connection"][];
            /** @description Unsaved pinned items of the draft, by node id; null where a node has none any more. */
            pin_data?: {
                [key: string]: {
                    [key: string]: unknown;
                }[] | null;
            };
            /** @description Unsaved node names of the draft, by node id. */
            node_names?: {
                [key: string]: string;
            };
        };
        /** @description A remark about a place in a text. */
        ExpressionRemark: {
            /** @enum {string} */
            code: "expression_invalid" | "expression_failed" | "expression_limit" | "field_missing";
            message: string;
            /** @description The first character it is about, counted from 1; null where it is the whole text. */
            position: number | null;
            /** @description Characters it is about; 0 where only the beginning is known. */
            length: number;
        };
        /** @description The result of one text. */
        ExpressionResult: {
            /** @description Any JSON value, shortened where it is long; null where there is an error. */
            value: unknown;
            /**
             * @description Type of the whole value; `date` where the expression gives a date, which becomes a text in items.
             * @enum {string}
             */
            type: "string" | "number" | "boolean" | "date" | "array" | "object" | "null";
            /** @description True where the value is only the beginning. */
            truncated: boolean;
            /** @description Why there is no value. */
            error: components["schemas"]["ExpressionRemark"] | null;
            /** @description A likely mistake although there is a value, such as a field that the item does not have. */
            hint: components["schemas"]["ExpressionRemark"] | null;
        };
        /** @description A folder of digital organizations in a project. */
        Folder: {
            id: string;
            project_id: string;
            /** @description The folder it is in; null at the top of its project. */
            parent_id: string | null;
            name: string;
            /** @description The folders above it, the outermost first. */
            path: components["schemas"]["FolderName"][];
            /** @description How many folders are in it, without those further down. */
            folder_count: number;
            /** @description How many digital organizations are in it, without those further down. */
            digital_organization_count: number;
            /** @description The caller's permissions. */
            permissions: ("view" | "edit")[];
            /** Format: date-time */
            created_at: string;
        };
        /** @description A new folder. */
        FolderCreate: {
            /** @description Unique beside its siblings, ignoring case. */
            name: string;
            /** @description Default: the project of its parent, else the personal space of the caller. */
            project_id?: string;
            /** @description Default: the top of the project. Folders can be nested up to 8 levels. */
            parent_id?: string | null;
        };
        /** @description A folder as others name it. */
        FolderName: {
            id: string;
            name: string;
        };
        /** @description Changes to a folder. */
        FolderUpdate: {
            name?: string;
            /** @description Where to move it, with all that is in it, in the same project; null is the top. */
            parent_id?: string | null;
        };
        /** @description The error body of the model gateway: as `Error`, but a request that the provider refused (400, 413, 422) keeps the provider's own `type`, `code` and `param`. */
        GatewayError: {
            /** @description What went wrong. */
            error: {
                /** @description The family of the error. */
                type: string;
                code: string | null;
                /** @description What happened, where, and what to do next. */
                message: string;
                /** @description JSON pointer or name of what is wrong. */
                param: string | null;
                /** @description Quote it when you ask for help. */
                request_id: string;
            };
        };
        /** @description A model in the shape of the OpenAI API. */
        GatewayModel: {
            id: string;
            /** @enum {string} */
            object: "model";
            /** @description Unix seconds. */
            created: number;
            owned_by: string;
        } & {
            [key: string]: unknown;
        };
        /** @description The models the calling key can call. */
        GatewayModelList: {
            /** @enum {string} */
            object: "list";
            data: components["schemas"]["GatewayModel"][];
        };
        /** @description Credits to grant. */
        GrantCreate: {
            credits: string;
            reason: string;
        };
        /** @description The nodes and connections of a digital organization. */
        Graph: {
            nodes: components["schemas"]["GraphNode"][];
            connections: components["schemas"]["Connection"][];
            /** @description Pinned items by node id, used instead of running the node in manual executions. */
            pin_data?: {
                [key: string]: {
                    [key: string]: unknown;
                }[];
            };
            /** @description Notes on the canvas. */
            notes?: components["schemas"]["GraphNote"][];
        };
        /** @description A problem in a graph. */
        GraphIssue: {
            node_id: string | null;
            parameter: string | null;
            /** @enum {string} */
            severity: "error" | "warning";
            code: string;
            message: string;
        };
        /** @description A node on the canvas. */
        GraphNode: {
            id: string;
            /** @description Unique in the graph; used in expressions. */
            name: string;
            type: string;
            position: components["schemas"]["NodePosition"];
            /** @description As the node type describes; texts may hold {{ expressions }}. */
            parameters?: {
                [key: string]: unknown;
            };
            /** @description By the name of the slot that the node type has. */
            credentials?: {
                [key: string]: components["schemas"]["NodeCredential"];
            };
            settings?: components["schemas"]["NodeSettings"];
        };
        /** @description A note on the canvas, for people; nothing runs it. */
        GraphNote: {
            id: string;
            /** @description Markdown. */
            text: string;
            position: components["schemas"]["NodePosition"];
            width?: number;
            height?: number;
            color?: components["schemas"]["NoteColor"];
        };
        /** @description State of the instance. */
        Health: {
            /** @enum {string} */
            status: "ok" | "unavailable";
            parts?: {
                [key: string]: "ok" | "unavailable";
            };
        };
        /** @description A new position. */
        Hire: {
            /** @description Default: the name of the employee. */
            name?: string;
            /** @description Default: the personal space of the caller. */
            project_id?: string;
            /**
             * @description `following` (default) goes along with new versions of the same major, `pinned` stays.
             * @enum {string}
             */
            version_mode?: "following" | "pinned";
            default_input?: {
                [key: string]: unknown;
            };
            /** @description The most that its runs may cost in a calendar month (UTC). */
            monthly_credit_limit?: string | null;
            /** @description Deliverables are accepted by themselves after so many days. Null (default): never. */
            accept_after_days?: number | null;
            /** @description The price that was read: refused with `price_changed` where a call costs more now. */
            credits?: string;
            /** @description The link of a listing that is found by link only. */
            link?: string;
        };
        /** @description As the OpenAI API; several images are repeated fields named `image[]`. */
        ImageEditForm: {
            model: string;
            prompt: string;
            /** Format: binary */
            image?: string;
            /** Format: binary */
            mask?: string;
        } & {
            [key: string]: unknown;
        };
        /** @description As the OpenAI API; images by URL or data URL. Files are sent as a form (multipart/form-data) with the same fields. */
        ImageEditRequest: {
            model: string;
            prompt: string;
            images: {
                [key: string]: unknown;
            }[];
            mask?: {
                [key: string]: unknown;
            } | null;
            n?: number | null;
            stream?: boolean | null;
        } & {
            [key: string]: unknown;
        };
        /** @description As the OpenAI API. */
        ImageList: {
            created: number;
            data: {
                [key: string]: unknown;
            }[];
        } & {
            [key: string]: unknown;
        };
        /** @description As the OpenAI API; the model is always named. A field that changes the provider's bill requires a line in the model's price. */
        ImageRequest: {
            model: string;
            prompt: string;
            n?: number | null;
            size?: string | null;
            quality?: string | null;
            response_format?: string | null;
            stream?: boolean | null;
            partial_images?: number | null;
        } & {
            [key: string]: unknown;
        };
        /** @description Something that was not, or not exactly, mapped. */
        ImportRemark: {
            /** @description Its position in the file, by path inside the node; null for the whole. */
            parameter: string | null;
            message: string;
        };
        /** @description The result of an import. */
        ImportReport: {
            /** @enum {string} */
            format: "bureau" | "n8n";
            nodes: components["schemas"]["ImportedNode"][];
            /** @description Remarks about the whole file. */
            remarks: components["schemas"]["ImportRemark"][];
        };
        /** @description How one node of an imported file was converted. */
        ImportedNode: {
            name: string;
            original_type: string;
            /** @description Its id in the draft; null where it became no node (a note, or nothing). */
            node_id: string | null;
            type: string | null;
            /**
             * @description partly: something of it has no counterpart; the remarks say what. merged: it became parameters of the node `node_id`.
             * @enum {string}
             */
            result: "mapped" | "partly" | "placeholder" | "note" | "left_out" | "merged";
            remarks: components["schemas"]["ImportRemark"][];
        };
        /** @description The facts that the sign-in page needs. */
        Instance: {
            name: string;
            version: string;
            /** @description False until the first account exists. */
            has_owner: boolean;
            set_up_code_required: boolean;
            /** @enum {string} */
            sign_up: "open" | "invite" | "closed";
            public_url: string;
            /** @description Where Temporal UI answers, for admins. */
            temporal_ui_url: string | null;
            /** @description True when the sandbox models are open to users. */
            sandbox_opened: boolean;
            /** @description True where a mail server is set. Without one no mail is sent; admins get links to copy. */
            sends_mail: boolean;
        };
        InstanceRoleAssignment: {
            instance_role: components["schemas"]["RoleId"];
        };
        /** @description The session requirements. Where the organization and the instance differ, the stricter one applies. */
        InstanceSignInPolicies: {
            /** @description Sessions end this long after signing in; null = no limit of its own (30 days at most, unless the instance allows more). */
            session_max_hours: number | null;
            /** @description Sessions end when unused for this long; null = no limit of its own (7 days at most, unless the instance allows more). */
            session_idle_minutes: number | null;
            /** @description On = sessions without a second factor reach only their own account, where one can be set up. A passkey with user verification satisfies it alone; sessions of single sign-on are their provider's to protect. */
            two_factor_required: boolean;
        };
        /** @description An invitation to sign up on this instance. */
        Invitation: {
            id: string;
            email: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string;
            /** Format: date-time */
            used_at: string | null;
        };
        /** @description The person to invite. */
        InvitationCreate: {
            /** @description Only this address may use the invitation. */
            email?: string;
        };
        /** @description Content of an invitation, for the holder of its link. */
        InvitationPreview: {
            organization_name: string;
            /** @description Name of the inviting account. */
            invited_by: string;
            /** @description Only the account with this address can use it. */
            email: string | null;
            role: components["schemas"]["OrganizationRole"];
            /** Format: date-time */
            expires_at: string;
        };
        /** @description The end of an invitation link. */
        InvitationToken: {
            token: string;
        };
        /** @description A new invitation; the address is shown once. */
        InvitationWithUrl: {
            invitation: components["schemas"]["Invitation"];
            url: string;
            /** @description True where the address is set and the instance sends mail; then the invitation goes there, too. */
            is_mailed: boolean;
        };
        /** @description A team project that an invitation leads into. */
        InvitedProject: {
            project_id: string;
            role: components["schemas"]["ProjectRole"];
        };
        /** @description One unit of data between nodes. */
        Item: {
            json?: {
                [key: string]: unknown;
            };
            /** @description Files by the name that expressions and nodes use for them. */
            binary?: {
                [key: string]: components["schemas"]["Binary"];
            };
        } & {
            [key: string]: unknown;
        };
        /** @description Where to move something. */
        ItemMove: {
            project_id: string;
        };
        /** @description Effect of a move to another project. */
        ItemMoveCheck: {
            /** @description Digital organizations and employees that lose it; at most 100. */
            losing: components["schemas"]["LosingDigitalOrganization"][];
        };
        KnowledgeAnswer: {
            hits: components["schemas"]["KnowledgeHit"][];
            credits: string;
        };
        /** @description Documents of a project, found by meaning and by words. */
        KnowledgeBase: {
            id: string;
            project_id: string;
            name: string;
            description: string;
            /** @description The embedding model of its documents and of questions; never changed, for embeddings of two models cannot be compared. */
            model: string;
            language: components["schemas"]["KnowledgeLanguage"];
            document_count: number;
            /** @description Parts of documents that are found on their own. */
            chunk_count: number;
            /** @description Size of its texts. */
            size_bytes: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** @description A new knowledge base. */
        KnowledgeBaseCreate: {
            /** @description Unique in its project, ignoring case. */
            name: string;
            description?: string;
            /** @description An embedding model that the caller can call. */
            model: string;
            language?: components["schemas"]["KnowledgeLanguage"];
            /** @description Default: the personal space of the caller. */
            project_id?: string;
        };
        KnowledgeBaseUpdate: {
            name?: string;
            description?: string;
        };
        /** @description A document of a knowledge base. Its text is in its chunks; a search gives passages of it. */
        KnowledgeDocument: {
            id: string;
            key: string;
            title: string;
            source_url: string | null;
            metadata: {
                [key: string]: unknown;
            };
            chunk_count: number;
            /** @description Size of its text. */
            size_bytes: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** @description What adding a document would take. */
        KnowledgeDocumentCheck: {
            chunks: number;
            /** @description Chunks that the knowledge base does not know yet. */
            chunks_to_embed: number;
            estimated_tokens: number;
            /** @description By the current price of the model; null if the model cannot be called. */
            estimated_credits: string | null;
        };
        /** @description A document, in Markdown or plain text. One with the same key is replaced. */
        KnowledgeDocumentWrite: {
            /** @description Names the document in its knowledge base, such as a path or an address. */
            key: string;
            /** @description Default: the key. */
            title?: string;
            /** @description At most 2 MiB. */
            text: string;
            /** @description Where it came from; shown with each hit. */
            source_url?: string | null;
            /** @description Given back with each hit; at most 16 KiB. */
            metadata?: {
                [key: string]: unknown;
            };
        };
        KnowledgeDocumentWritten: {
            document: components["schemas"]["KnowledgeDocument"];
            /** @description Chunks that had to be embedded; all others were known. */
            embedded_chunks: number;
            credits: string;
        };
        /** @description A file that was uploaded to become a document of a knowledge base. Kept for 7 days, its document for as long as it is wanted. */
        KnowledgeFile: {
            id: string;
            /** @description Of the document it becomes. */
            key: string;
            title: string;
            source_url: string | null;
            metadata: {
                [key: string]: unknown;
            };
            file_name: string;
            /** @description Size of the file. */
            size_bytes: number;
            status: components["schemas"]["KnowledgeFileStatus"];
            /** @description Why it failed. */
            error: {
                code: components["schemas"]["ErrorCode"];
                message: string;
            } | null;
            /** @description Pages of a PDF that was read; null for everything else. */
            pages: number | null;
            /** @description What embedding it would take, once it is read. */
            cost: components["schemas"]["KnowledgeDocumentCheck"] | null;
            /** @description The document that it became. */
            document_id: string | null;
            /** @description Chunks that had to be embedded; null before it is embedded. */
            embedded_chunks: number | null;
            /** @description What embedding it was charged so far. */
            credits: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** @description As `KnowledgeFileUpload`, with the file itself, up to 32 MiB; `metadata` is JSON. */
        KnowledgeFileForm: {
            /** Format: binary */
            file: string;
            key?: string;
            title?: string;
            source_url?: string;
            metadata?: string;
            /** @enum {string} */
            embed?: "true" | "false";
        };
        /**
         * @description `queued` and `reading`: a process of its own reads it. `ready`, it was read and its embedding cost is known; `embed` continues. `embedding`, then `embedded`, its document is in the knowledge base. `failed`: `error` says why; where it was read, `embed` tries again.
         * @enum {string}
         */
        KnowledgeFileStatus: "queued" | "reading" | "ready" | "embedding" | "embedded" | "failed";
        /** @description A file as base64, up to 8 MiB of it; larger ones go as a form. */
        KnowledgeFileUpload: {
            /** @description Its ending says how it is read where its bytes do not. */
            file_name: string;
            /** @description The bytes in base64. */
            content: string;
            /** @description Names the document in its knowledge base; one with the same key is replaced. Default: the name of the file. */
            key?: string;
            /** @description Default: the key. */
            title?: string;
            /** @description Where it came from; shown with each hit. */
            source_url?: string | null;
            /** @description Given back with each hit; at most 16 KiB. */
            metadata?: {
                [key: string]: unknown;
            };
            /** @description Embed it as soon as it is read, whatever that costs. Default: wait until somebody has seen the cost. */
            embed?: boolean;
        };
        /** @description A passage of a document that may answer. */
        KnowledgeHit: {
            document_id: string;
            document_key: string;
            title: string;
            source_url: string | null;
            metadata: {
                [key: string]: unknown;
            };
            /** @description The headings above it, outermost first. */
            heading: string;
            /** @description The whole passage. */
            text: string;
            /** @description The part of it that was found. */
            match: string;
            /** @description 0 to 1, by meaning and words together; 1 is the first of both. */
            score: number;
            /** @description How alike question and match are, -1 to 1 (cosine). */
            similarity: number;
            /** @description Its place in the full text search; null where that did not find it. */
            text_rank: number | null;
        };
        /**
         * @description The language of its texts, for the full text search; `simple` takes words as they are.
         * @enum {string}
         */
        KnowledgeLanguage: "simple" | "arabic" | "danish" | "dutch" | "english" | "finnish" | "french" | "german" | "greek" | "hungarian" | "indonesian" | "italian" | "norwegian" | "portuguese" | "romanian" | "russian" | "spanish" | "swedish" | "turkish";
        KnowledgeQuestion: {
            query: string;
            /** @description Most passages; default: 5. */
            limit?: number;
            /** @description Leave out what is less alike, -1 to 1. */
            min_similarity?: number;
        };
        /**
         * @description A language that the page and mails are written in.
         * @enum {string}
         */
        Language: "en" | "de";
        /** @description One immutable line of a wallet. */
        LedgerEntry: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** @enum {string} */
            kind: "grant" | "plan_credits" | "settlement" | "late_settlement" | "adjustment" | "catalog_search" | "employee_price";
            credits: components["schemas"]["Credits"];
            reason: string | null;
            reference: string;
            balance_after: components["schemas"]["Credits"];
        };
        /** @description The token of a link that was mailed. */
        LinkToken: {
            /** @description The token after the link's */
            token: string;
        };
        /** @description Which trigger to listen on. */
        Listen: {
            node_id: string;
        };
        /** @description A trigger of the draft on which you listen for a test event. */
        Listener: {
            node_id: string;
            /** @description Where to send a request; null for triggers that no request starts (mailboxes, folders, event streams). */
            test_url: string | null;
            /** Format: date-time */
            expires_at: string;
            /** @description Why no event can arrive at the moment, or why the last message was no event. Listening continues and tries again. */
            error: {
                code: string;
                message: string;
            } | null;
        };
        /** @description Listens until one event arrives or the time is up. */
        Listening: {
            /** @description Where to send a request; null for triggers that no request starts (mailboxes, folders, event streams). */
            test_url: string | null;
            /** Format: date-time */
            expires_at: string;
        };
        /** @description An employee in the market. */
        Listing: {
            id: string;
            name: string;
            role: string;
            portrait: string;
            publisher: {
                name: string;
                /** @description It is the organization of the caller. */
                own: boolean;
            };
            visibility: components["schemas"]["ListingVisibility"];
            summary: string;
            category: components["schemas"]["ListingCategory"];
            tags: string[];
            /** @description The price of a call now. */
            credits: string;
            charge_on: components["schemas"]["ChargeOn"];
            outputs: components["schemas"]["DeliverableKind"][];
            figures: components["schemas"]["ListingFigures"];
            /** @description Positions of the own organization. */
            hired: number;
            /** Format: date-time */
            listed_at: string;
        };
        /**
         * @description Where the market shows it.
         * @enum {string}
         */
        ListingCategory: "research" | "writing" | "data" | "marketing" | "sales" | "support" | "finance" | "legal" | "engineering" | "design" | "operations" | "other";
        /** @description An employee in the market with all that a hirer should know before. */
        ListingDetail: {
            id: string;
            name: string;
            role: string;
            portrait: string;
            publisher: {
                name: string;
                /** @description It is the organization of the caller. */
                own: boolean;
            };
            visibility: components["schemas"]["ListingVisibility"];
            summary: string;
            category: components["schemas"]["ListingCategory"];
            tags: string[];
            /** @description The price of a call now. */
            credits: string;
            charge_on: components["schemas"]["ChargeOn"];
            outputs: components["schemas"]["DeliverableKind"][];
            figures: components["schemas"]["ListingFigures"];
            /** @description Positions of the own organization. */
            hired: number;
            /** Format: date-time */
            listed_at: string;
            description: string;
            examples: components["schemas"]["ListingExample"][];
            sample_input: {
                [key: string]: unknown;
            } | null;
            accept_after_days: number;
            /**
             * @description Whether a rejected deliverable can be done again: once free, at the price of a run, or not.
             * @enum {string}
             */
            redo: "once_free" | "priced" | "none";
            version: components["schemas"]["EmployeeVersion"];
            versions: components["schemas"]["EmployeeVersion"][];
            next_price: components["schemas"]["ListingPrice"] | null;
        };
        /** @description Deliverable of an employee for an input. */
        ListingExample: {
            title: string;
            input?: {
                [key: string]: unknown;
            };
            /** @description The deliverable, as text (Markdown). */
            output: string;
            /** @description The version that delivered it; null for a test of a draft, and where its publisher wrote it. */
            version: number | null;
            /**
             * Format: date-time
             * @description When the employee delivered it, as Bureau has it; null where its publisher wrote it.
             */
            delivered_at: string | null;
            /** @description The run that it is of. Only for its publisher. */
            run_id?: string;
        };
        /** @description An example of what an employee delivers: a run of the own organization, whose input and deliverable Bureau reads, or a text of the publisher (`output`), which the market shows as such. */
        ListingExampleCreate: {
            title: string;
            /** @description A test of this employee that succeeded, or a run of an own position of it whose deliverable was accepted. It stays an example after the run is deleted. */
            run_id?: string;
            /** @description Without `run_id`. */
            input?: {
                [key: string]: unknown;
            };
            /** @description What was delivered, as text (Markdown). Without `run_id`. */
            output?: string;
        };
        /** @description What Bureau has measured. Rates are null where there are not enough runs by enough organizations. */
        ListingFigures: {
            runs_30_days: number;
            success_rate: number | null;
            acceptance_rate: number | null;
            median_duration_ms: number | null;
            p95_duration_ms: number | null;
            rating: number | null;
            ratings: number;
        };
        /** @description A price of a call, valid from that moment on. */
        ListingPrice: {
            credits: string;
            /** Format: date-time */
            valid_from: string;
        };
        /** @description A further price. A rise takes 14 days where others have hired the employee. */
        ListingPriceCreate: {
            credits: string;
            /**
             * Format: date-time
             * @description Default: now, or the first moment that is allowed.
             */
            valid_from?: string;
        };
        /** @description Why it was taken from the market by those who look after the instance, and when; null where it was not. */
        ListingSuspension: {
            reason: string;
            /** Format: date-time */
            suspended_at: string;
        } | null;
        /** @description The market's data; missing fields stay unchanged. */
        ListingUpdate: {
            visibility?: components["schemas"]["ListingVisibility"];
            /** @description One sentence. */
            summary?: string;
            /** @description Markdown. */
            description?: string;
            category?: components["schemas"]["ListingCategory"];
            tags?: string[];
            examples?: components["schemas"]["ListingExampleCreate"][];
            /** @description An input to try it with. */
            sample_input?: {
                [key: string]: unknown;
            } | null;
            charge_on?: components["schemas"]["ChargeOn"];
            /** @description With `charge_on: acceptance`: silence accepts after so many days. */
            accept_after_days?: number;
            /**
             * @description Whether a rejected deliverable can be done again: once free, at the price of a run, or not.
             * @enum {string}
             */
            redo?: "once_free" | "priced" | "none";
        };
        /**
         * @description Visibility in the market, the own organization, the whole instance, or holders of the link.
         * @enum {string}
         */
        ListingVisibility: "organization" | "instance" | "link";
        /** @description A digital organization, or an employee with the tools of its agent, that would lose something it uses, in its draft or published version. */
        LosingDigitalOrganization: {
            /** @description Null for an employee. */
            digital_organization_id: string | null;
            /** @description Null for a digital organization. */
            employee_id: string | null;
            /** @description Null where the caller does not see it. */
            name: string | null;
            /**
             * @description call = it calls another digital organization and could not after the move.
             * @enum {string}
             */
            loses: "credential" | "data_table" | "call";
            /** @description The name of what it loses. */
            what: string;
        };
        /** @description The balance below which an organization is alerted. */
        LowBalance: {
            /** @description A balance in credits. Each time the balance falls below it there is one event `low_balance`; null = none. */
            threshold: string | null;
        };
        /** @description A mail that could not be sent. Its message is deleted when the mail is given up. */
        MailFailure: {
            id: string;
            kind: string;
            /** @description Null where it cannot be read with today's key. */
            to: string | null;
            error: string;
            attempts: number;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description Null = given up.
             */
            next_attempt_at: string | null;
        };
        /** @description The mail server of the instance, how many mails wait, and those whose last try failed, the newest first. */
        MailState: {
            /** @description Null where none is set (`SERVICE_SMTP_HOST`); nothing is mailed then. */
            server: {
                host: string;
                port: number;
                /** @enum {string} */
                security: "starttls" | "tls" | "none";
                user: string | null;
                from: string;
            } | null;
            /** @description At most 1,000 are counted. */
            waiting: number;
            /** @description At most 50, of the last 30 days. */
            failures: components["schemas"]["MailFailure"][];
        };
        /** @description A tool as its server describes it. */
        McpTool: {
            name: string;
            title: string | null;
            description: string;
            /** @description JSON Schema of the arguments. */
            input_schema: {
                [key: string]: unknown;
            };
            /** @description The server says that the tool changes nothing. A hint; null where it says nothing. */
            read_only: boolean | null;
            /** @description The server says that the tool may destroy something. A hint; null where it says nothing. */
            destructive: boolean | null;
            /** @description Of name, title, description, input schema and annotations. */
            hash: string;
        };
        /** @description Tools of an MCP server. */
        McpTools: {
            server: {
                name: string | null;
                version: string | null;
                /** @description The revision that is spoken, such as `2026-07-28`. */
                protocol: string | null;
            };
            tools: components["schemas"]["McpTool"][];
        };
        /** @description Which MCP server, in which project. */
        McpToolsRequest: {
            /** @description Streamable HTTP, or the older SSE address. */
            url: string;
            /** @description Default: the personal space. */
            project_id?: string;
            /** @description A credential that digital organizations of the project may use. */
            credential_id?: string | null;
        };
        /** @description The current account and organization. */
        Me: {
            account: components["schemas"]["Account"];
            organization: components["schemas"]["Organization"];
            /** @enum {string} */
            role: "owner" | "admin" | "member";
            /** @enum {string} */
            instance_role: "instance_owner" | "instance_admin" | "instance_member";
            /** @description The account's permissions over the instance, by its role there. */
            instance_permissions: components["schemas"]["Permission"][];
            plan: string;
            balance: components["schemas"]["Credits"];
            personal_project_id: string | null;
            /** @description True where the organization or the instance requires two-factor authentication and this session has none. Everything but the account itself is refused then (`two_factor_required`). */
            two_factor_missing: boolean;
            /** @description All organizations of the account. */
            organizations: components["schemas"]["Organization"][];
            /** @description Name of the organization that the account joins as soon as its email address is confirmed. */
            joins_when_confirmed: string | null;
            may_create_organizations: boolean;
        };
        /** @description Changes to your account. */
        MeUpdate: {
            name?: string;
            /** @description The language that mails to you are written in. */
            language?: components["schemas"]["Language"];
        };
        /** @description An account in an organization. */
        Member: {
            id: string;
            account_id: string;
            /**
             * @description service_account = a program that acts in one project by keys.
             * @enum {string}
             */
            kind: "person" | "service_account";
            name: string;
            /** @description Null for a service account. */
            email: string | null;
            role: components["schemas"]["OrganizationRole"];
            /**
             * @description mapped = it follows from groups of an identity provider and is recomputed at each sign-in.
             * @enum {string}
             */
            source: "manual" | "mapped";
            /** @description Its directory has deactivated it (SCIM), or the service account is disabled. It keeps what it has and reaches nothing of the organization. */
            suspended: boolean;
            /**
             * Format: date-time
             * @description When it joined.
             */
            created_at: string;
        };
        /** @description What removing a member would do. */
        MemberRemoval: {
            /** @description In the personal space, handed over; they continue. */
            published_digital_organizations: number;
            /** @description In the personal space, including published ones. */
            digital_organizations: number;
            /** @description In the personal space, handed over. */
            credentials: number;
            /** @description In the personal space, handed over. */
            data_tables: number;
            /** @description In the personal space, handed over. */
            knowledge_bases: number;
            /** @description Active ones, which end. */
            model_api_keys: number;
            /** @description Active ones, which end. */
            account_api_keys: number;
            /** @description Open in this organization, which end. */
            sessions: number;
            /** @description Of digital organizations with this person, which end. */
            shares: number;
            /** @description Open ones that this person made, which end. */
            invitations: number;
            /** @description True where single sign-on would let the person in again until the identity provider does not. */
            returns_by_sso: boolean;
            /** @description Possible receivers of the personal space, by date of joining; 100 at most. */
            owners: {
                account_id: string;
                name: string;
            }[];
        };
        /** @description The new role of a member. */
        MemberUpdate: {
            role: components["schemas"]["OrganizationRole"];
        };
        /** @description As the Anthropic API. */
        Message: {
            id: string;
            /** @enum {string} */
            type: "message";
            /** @enum {string} */
            role: "assistant";
            model: string;
            content: {
                [key: string]: unknown;
            }[];
            stop_reason: string | null;
            usage: {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        /** @description As the Anthropic API; unknown fields pass through to providers that speak it. */
        MessageRequest: {
            model: string;
            messages: {
                [key: string]: unknown;
            }[];
            max_tokens: number;
            stream?: boolean | null;
        } & {
            [key: string]: unknown;
        };
        /** @description As the Anthropic API. */
        MessageTokensCount: {
            input_tokens: number;
        };
        /** @description As the Anthropic API; what a message is made from, without `max_tokens`. */
        MessageTokensRequest: {
            model: string;
            messages: {
                [key: string]: unknown;
            }[];
        } & {
            [key: string]: unknown;
        };
        /** @description A model of the model pool. */
        Model: {
            id: string;
            /** @description The name for `model` in requests. */
            name: string;
            /** @description The provider of the first route. */
            provider_id: string;
            provider_name: string;
            /** @description The model's name at the provider of the first route. */
            upstream_name: string;
            /** @description The routes to the model, in the order in which they are tried. */
            providers: components["schemas"]["ModelProvider"][];
            /** @description Other names it is called by. */
            aliases: string[];
            endpoints: components["schemas"]["ModelEndpoint"][];
            context_tokens: number | null;
            max_output_tokens: number | null;
            /** @description The output limit of calls that set none, at most `max_output_tokens`; null = 8,192. */
            default_output_tokens: number | null;
            /** @description Capabilities shown to callers. */
            capabilities: components["schemas"]["ModelCapability"][];
            open_to_users: boolean;
            enabled: boolean;
            /** @description Parameters that the provider of a call has no word for are left out and named in the header `x-bureau-dropped`. Otherwise such a call is refused with a 400 that names them. */
            drop_unsupported: boolean;
            price: components["schemas"]["Price"] | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** @description A key for the models that an admin opened to users. Its value is never shown again. */
        ModelApiKey: {
            id: string;
            label: string;
            last4: string;
            /** @enum {string} */
            status: "active" | "paused" | "revoked";
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            last_used_at: string | null;
            /** @description Model calls and runs of employees made with the key, refused and canceled runs included. */
            calls: number;
            credits_used: components["schemas"]["Credits"];
            /** Format: date-time */
            expires_at: string | null;
            /** @description Cap per calendar month (UTC), in credits. */
            credit_limit: string | null;
            allowed_models: string[] | null;
            /** @description Maximum model calls, runs of employees and searches in any 60 seconds; null = unlimited. */
            requests_per_minute: number | null;
            /** @description Maximum tokens in any 60 seconds, input and output together; null = unlimited. */
            tokens_per_minute: number | null;
            /** @description Parameters that the provider of a call has no word for are left out and named in the header `x-bureau-dropped`. Otherwise such a call is refused with a 400 that names them. */
            drop_unsupported: boolean;
            created_by: string;
        };
        /** @description A new model API key. */
        ModelApiKeyCreate: {
            label: string;
            /** Format: date-time */
            expires_at?: string | null;
            /** @description Credits per calendar month. */
            credit_limit?: string | null;
            allowed_models?: string[] | null;
            /** @description Maximum model calls, runs of employees and searches in any 60 seconds; null = unlimited. */
            requests_per_minute?: number | null;
            /** @description Maximum tokens in any 60 seconds, input and output together; null = unlimited. */
            tokens_per_minute?: number | null;
            /** @description Parameters that the provider of a call has no word for are left out and named in the header `x-bureau-dropped`. Otherwise such a call is refused with a 400 that names them. */
            drop_unsupported?: boolean;
        };
        /** @description A key and its value, shown this once. */
        ModelApiKeyWithValue: {
            key: components["schemas"]["ModelApiKey"];
            /** @description Copy it now; it cannot be shown again. Missing only in the replay of an `Idempotency-Key`. */
            value?: string;
        };
        /**
         * @description Something that a model can do. It tells people and refuses nothing; the provider decides.
         * @enum {string}
         */
        ModelCapability: "tools" | "reasoning" | "structured_output" | "image_input" | "audio_input" | "video_input" | "pdf_input";
        /** @description A new model. Text endpoints need `context_tokens` and `max_output_tokens`. It takes either `provider_id` and `upstream_name`, for one route to it, or `providers`, for several. */
        ModelCreate: {
            name: string;
            provider_id?: string;
            upstream_name?: string;
            /** @description All routes to the model. */
            providers?: components["schemas"]["ModelProviderCreate"][];
            /** @description Other names it is called by, unique among all names and aliases. */
            aliases?: string[];
            endpoints: components["schemas"]["ModelEndpoint"][];
            context_tokens?: number | null;
            max_output_tokens?: number | null;
            /** @description The output limit of calls that set none, at most `max_output_tokens`; null = 8,192. */
            default_output_tokens?: number | null;
            /** @description Capabilities shown to callers; none by default. */
            capabilities?: components["schemas"]["ModelCapability"][];
            open_to_users?: boolean;
            enabled?: boolean;
            /** @description Parameters that the provider of a call has no word for are left out and named in the header `x-bureau-dropped`. Otherwise such a call is refused with a 400 that names them. */
            drop_unsupported?: boolean;
        };
        /**
         * @description An endpoint that the provider of a model serves. Chat completions, messages and responses are translated into each other: a model that serves one of them is callable by all three.
         * @enum {string}
         */
        ModelEndpoint: "chat.completions" | "completions" | "responses" | "messages" | "embeddings" | "images.generations" | "images.edits" | "audio.speech" | "audio.transcriptions" | "audio.translations" | "moderations" | "rerank" | "videos" | "music.generations";
        /** @description Models to add or to change, all of them or none. */
        ModelImport: {
            models: components["schemas"]["ModelImportRow"][];
            /**
             * @description Says what would happen, and changes nothing.
             * @default false
             */
            dry_run: boolean;
        };
        /** @description Result of an import or its preview. */
        ModelImportResult: {
            dry_run: boolean;
            added: number;
            changed: number;
            unchanged: number;
            /** @description One entry for each row, in its order. */
            data: {
                name: string;
                /** @enum {string} */
                action: "added" | "changed" | "unchanged";
                /** @description Differences from the existing model. */
                fields: string[];
                price_before: components["schemas"]["PriceLines"] | null;
                price_after: components["schemas"]["PriceLines"] | null;
            }[];
        };
        /** @description A model of a list. Missing fields of an existing model stay unchanged; provider and upstream name are those of its first route. */
        ModelImportRow: {
            name: string;
            /** @description The name of a provider that exists. */
            provider: string;
            upstream_name: string;
            endpoints: components["schemas"]["ModelEndpoint"][];
            context_tokens?: number | null;
            max_output_tokens?: number | null;
            /** @description The output limit of calls that set none, at most `max_output_tokens`; null = 8,192. */
            default_output_tokens?: number | null;
            /** @description Capabilities shown to callers. */
            capabilities?: components["schemas"]["ModelCapability"][];
            aliases?: string[];
            open_to_users?: boolean;
            enabled?: boolean;
            price?: components["schemas"]["PriceLines"];
        };
        /** @description Why a job failed; a failed one costs nothing. */
        ModelJobError: {
            code: string;
            message: string;
        };
        /** @description One route to a model, through a provider. */
        ModelProvider: {
            id: string;
            provider_id: string;
            provider_name: string;
            upstream_name: string;
            weight: number;
            priority: number;
            timeout_ms: number | null;
            enabled: boolean;
        };
        /** @description A route to a model. Among those of the lowest `priority` one is drawn by `weight` (0: only after the others); the others of that priority, then those of the next one, follow when it fails. */
        ModelProviderCreate: {
            provider_id: string;
            upstream_name: string;
            /** @default 1 */
            weight: number;
            /** @default 0 */
            priority: number;
            /** @description Until the first byte of a stream, or until a plain answer is complete. */
            timeout_ms?: number | null;
            /** @default true */
            enabled: boolean;
        };
        /** @description What changes. `provider_id` and `upstream_name` change the first route; `providers` replaces all routes. */
        ModelUpdate: {
            name?: string;
            provider_id?: string;
            upstream_name?: string;
            /** @description All routes to the model, replacing the current ones. */
            providers?: components["schemas"]["ModelProviderCreate"][];
            /** @description All other names it is called by, replacing the current ones. */
            aliases?: string[];
            endpoints?: components["schemas"]["ModelEndpoint"][];
            context_tokens?: number | null;
            max_output_tokens?: number | null;
            /** @description The output limit of calls that set none, at most `max_output_tokens`; null = 8,192. */
            default_output_tokens?: number | null;
            /** @description All capabilities shown to callers, replacing the current ones. */
            capabilities?: components["schemas"]["ModelCapability"][];
            open_to_users?: boolean;
            enabled?: boolean;
            /** @description Parameters that the provider of a call has no word for are left out and named in the header `x-bureau-dropped`. Otherwise such a call is refused with a 400 that names them. */
            drop_unsupported?: boolean;
        };
        /** @description As the OpenAI API. */
        Moderation: {
            id: string;
            model: string;
            results: {
                [key: string]: unknown;
            }[];
        } & {
            [key: string]: unknown;
        };
        /** @description As the OpenAI API; the model is always named. */
        ModerationRequest: {
            model: string;
            /** @description A text, texts, or parts of text and images. */
            input: string | (string | {
                [key: string]: unknown;
            })[];
        } & {
            [key: string]: unknown;
        };
        /** @description An amount of the currency of the instance, with two decimals. */
        Money: string;
        /** @description Something that a digital organization to be moved uses, or that uses it. */
        MovedReference: {
            /** @description The resource to be moved. */
            digital_organization_id: string;
            id: string;
            name: string;
        };
        /** @description Music that is made, or is being made. No vendor's format is a standard: this one is Bureau's own, in the style of OpenAI's videos. */
        MusicGeneration: {
            id: string;
            /** @constant */
            object: "music.generation";
            model: string;
            /** @enum {string} */
            status: "queued" | "in_progress" | "completed" | "failed" | "canceled";
            /** @description Percent. */
            progress: number;
            created_at: number;
            completed_at: number | null;
            /** @description When it is deleted, 30 days after it was made. */
            expires_at: number | null;
            prompt: string;
            seconds: number;
            error: components["schemas"]["ModelJobError"] | null;
        };
        MusicGenerationDeleted: {
            id: string;
            /** @constant */
            object: "music.generation.deleted";
            /** @constant */
            deleted: true;
        };
        /** @description The music to generate. Other fields pass through to the provider. */
        MusicRequest: {
            model: string;
            prompt: string;
            /** @description Length in seconds; charged by it. */
            seconds?: string | number | null;
        } & {
            [key: string]: unknown;
        };
        /** @description An export of n8n: nodes with `type`, `typeVersion` and a position as a pair, connections by the name of the node they start from. Members that are not listed are looked at where they mean something, and reported where they do not. */
        N8nExport: {
            name?: string;
            nodes: ({
                name: string;
                type: string;
                typeVersion?: number;
                position?: number[];
                parameters?: {
                    [key: string]: unknown;
                };
                credentials?: {
                    [key: string]: unknown;
                };
            } & {
                [key: string]: unknown;
            })[];
            connections: {
                [key: string]: {
                    [key: string]: unknown;
                };
            };
            pinData?: {
                [key: string]: unknown;
            } | null;
            settings?: {
                [key: string]: unknown;
            } | null;
        } & {
            [key: string]: unknown;
        };
        /** @description Console output of a code run, in order. */
        NodeConsole: {
            lines: {
                /** @enum {string} */
                level: "log" | "info" | "warn" | "error" | "debug";
                text: string;
            }[];
            /** @description It printed more than is kept, which is 1,000 lines and 65,536 characters. */
            truncated: boolean;
        };
        /** @description Which credential a node uses; without `id` it is still to be selected, as after an import. */
        NodeCredential: {
            id?: string;
            name?: string;
            type?: string;
        };
        /** @description Where a node takes a credential. */
        NodeCredentialSlot: {
            name: string;
            title: string;
            /** @description Types of credentials that fit. */
            types: string[];
            required: boolean;
            /** @description The slot applies only while each of these parameters has one of the values. */
            show_when?: {
                [key: string]: unknown[];
            };
        };
        /** @description A port of a node type. */
        NodePort: {
            name: string;
            title: string;
        };
        /** @description Where a node stands on the canvas. */
        NodePosition: {
            x: number;
            y: number;
        };
        /** @enum {string} */
        NodeRunStatus: "running" | "waiting" | "success" | "error" | "canceled" | "skipped";
        /** @description Settings that every node has. */
        NodeSettings: {
            /** @enum {string} */
            on_error?: "stop" | "continue" | "error_output";
            /** @description Back-off between attempts. */
            retry?: {
                max_attempts?: number;
                initial_interval_ms?: number;
                backoff?: number;
                max_interval_ms?: number;
                respect_retry_after?: boolean;
            };
            timeout_ms?: number;
            execute_once?: boolean;
            always_output_data?: boolean;
            do_not_repeat?: boolean;
            notes?: string;
            disabled?: boolean;
        };
        /** @description A node type: what the palette, the forms and the docs are made from. */
        NodeType: {
            type: string;
            version: number;
            group: string;
            title: string;
            description: string;
            icon: string;
            trigger: boolean;
            pure: boolean;
            /** @description An agent may use nodes of it as tools. */
            tool?: boolean;
            inputs: components["schemas"]["NodePort"][];
            outputs: components["schemas"]["NodePort"][];
            /** @description JSON Schema of the parameters. */
            parameters: {
                [key: string]: unknown;
            };
            credentials: components["schemas"]["NodeCredentialSlot"][];
            examples: {
                [key: string]: unknown;
            }[];
        };
        /**
         * @description The color of a note's paper.
         * @enum {string}
         */
        NoteColor: "yellow" | "orange" | "red" | "purple" | "blue" | "green" | "gray";
        OAuthAllowance: {
            /** @description Which of the scopes that were asked for; all of them where it is left out. */
            scopes?: components["schemas"]["Permission"][];
        };
        OAuthError: {
            error: string;
            error_description?: string;
        };
        OAuthRedirect: {
            url: string;
        };
        OAuthRequest: {
            id: string;
            application: components["schemas"]["ConnectedApplication"];
            /** @description Its `client_id` is a document at its own address, so that its host is proved. */
            is_named_by_address: boolean;
            /** @description It runs on the machine of the browser; any other program there could say that it is this one. */
            has_local_redirect: boolean;
            scopes: components["schemas"]["Permission"][];
            /** Format: date-time */
            expires_at: string;
        };
        OAuthTokens: {
            access_token: string;
            token_type: string;
            /** @description Seconds. */
            expires_in: number;
            refresh_token?: string;
            /** @description Separated by spaces; those of account API keys. */
            scope: string;
        };
        /** @description A tenant: members, wallet, plan and policies. */
        Organization: {
            id: string;
            name: string;
            plan: string;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description It is being deleted: nothing of it runs or answers, its keys are paused, and everything else is refused (`organization_deleting`). Until then an owner can restore it.
             */
            deletes_at: string | null;
        };
        /** @description A new organization. */
        OrganizationCreate: {
            name: string;
        };
        /** @description The deletion of an organization, and what goes with it. Counts end at 100,000. */
        OrganizationDeletion: {
            /**
             * Format: date-time
             * @description When it goes for good; null = it is not being deleted.
             */
            deletes_at: string | null;
            /** @description How long it can be restored. */
            grace_days: number;
            members: number;
            projects: number;
            digital_organizations: number;
            /** @description Whose webhooks, forms and schedules stop at once. */
            published_digital_organizations: number;
            executions: number;
            /** @description Canceled at once; restoring the organization does not continue them. */
            open_executions: number;
            files: number;
            credentials: number;
            data_tables: number;
            knowledge_bases: number;
            /** @description Paused at once. */
            api_keys: number;
            balance: components["schemas"]["Credits"];
        };
        /** @description Confirms that an organization shall be deleted. */
        OrganizationDeletionRequest: {
            /** @description The name of the organization, as it is. */
            name: string;
            current_password?: string;
        };
        /** @description An open invitation to an organization. */
        OrganizationInvitation: {
            id: string;
            /** @enum {string} */
            kind: "email" | "link";
            /** @description Only the account with this address can use it; null for a link. */
            email: string | null;
            role: components["schemas"]["OrganizationRole"];
            projects: components["schemas"]["InvitedProject"][];
            /** @description How many have joined by it. */
            uses: number;
            max_uses: number;
            /** @description Name of the inviting account. */
            created_by: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string;
        };
        /** @description The invitee, and the roles. */
        OrganizationInvitationCreate: {
            /** @description For this address alone, once. Without it the answer is a link for several people. */
            email?: string;
            /** @description Default: member. Links are for members only. */
            role?: components["schemas"]["OrganizationRole"];
            projects?: components["schemas"]["InvitedProject"][];
            /** @description Default: 7. */
            expires_in_days?: number;
            /** @description How many may use a link; default: 10. Not with `email`. */
            max_uses?: number;
        };
        /** @description An invitation with its link, which is shown once. */
        OrganizationInvitationWithUrl: {
            invitation: components["schemas"]["OrganizationInvitation"];
            url: string;
            /** @description True where the link went out by e-mail; otherwise pass it on yourself. */
            mailed: boolean;
        };
        /** @description How to leave. */
        OrganizationLeave: {
            /** @description The owner who gets your personal space. Default: the owner who joined first. */
            personal_space_to?: string;
        };
        /** @description The plan of the organization and how much of its period is used. */
        OrganizationPlan: {
            plan: components["schemas"]["PlanId"];
            interval: components["schemas"]["PlanInterval"];
            /** Format: date-time */
            period_starts_at: string;
            /** Format: date-time */
            period_ends_at: string;
            executions: {
                used: number;
                /** @description Null = no limit. */
                limit: number | null;
                /** @description Starts of this period that were refused with `execution_quota_exhausted`. */
                refused: number;
                /** @description Forecast at the end of the period; null = too early. */
                forecast: number | null;
                /**
                 * Format: date-time
                 * @description Forecast of when they are used up; null = not in this period.
                 */
                runs_out_at: string | null;
            };
            credits: {
                monthly: components["schemas"]["Credits"];
                /** @description Remaining credits of this period's grant; they end with it. Bought credits stay. */
                left: components["schemas"]["Credits"];
            };
            /** @description The scheduled change of the plan. */
            next: {
                plan: components["schemas"]["PlanId"];
                interval: components["schemas"]["PlanInterval"];
                /** Format: date-time */
                changes_at: string;
            } | null;
            /** @description Whose triggers are refused, and schedules skipped, when the executions are used up. */
            published_digital_organizations: number;
            payments: {
                provider: components["schemas"]["PaymentProvider"];
                currency: string;
                /** @description What 1,000 credits cost; null = they cannot be bought here. */
                credit_price: components["schemas"]["Money"] | null;
                /** @description Whether there is a page with invoices and payment methods. */
                has_customer: boolean;
                /** @description Whether the plan is paid at the provider; then it is changed there at once, else it is paid first. */
                has_subscription: boolean;
            };
            offers: components["schemas"]["Plan"][];
        };
        OrganizationPlanUpdate: {
            plan: components["schemas"]["PlanId"];
            /** @description How it is paid. Default monthly. */
            interval?: components["schemas"]["PlanInterval"];
            /**
             * @description `period_end`: when what is paid has ended, such as months before years; not with executions or credits of a contract. Default now.
             * @enum {string}
             */
            takes_effect?: "now" | "period_end";
            /** @description Of plans by contract; null = no limit. */
            monthly_executions?: number | null;
            /** @description Of plans by contract. */
            monthly_credits?: components["schemas"]["Credits"];
        };
        /**
         * @description Role of a member in the organization.
         * @enum {string}
         */
        OrganizationRole: "owner" | "admin" | "member";
        /** @description Changes to an organization. */
        OrganizationUpdate: {
            name: string;
        };
        /** @description How the market shows an own employee, with what only its publisher sees. */
        OwnListing: {
            id: string;
            /** @enum {string} */
            status: "listed" | "withdrawn";
            visibility: components["schemas"]["ListingVisibility"];
            /** @description With `visibility: link`: what the address of the market takes as `link`. */
            link_token: string | null;
            /** @description One sentence. */
            summary: string;
            /** @description Markdown. */
            description: string;
            category: components["schemas"]["ListingCategory"];
            tags: string[];
            examples: components["schemas"]["ListingExample"][];
            /** @description An input to try it with. */
            sample_input: {
                [key: string]: unknown;
            } | null;
            charge_on: components["schemas"]["ChargeOn"];
            /** @description With `charge_on: acceptance`: silence accepts after so many days. */
            accept_after_days: number;
            /**
             * @description Whether a rejected deliverable can be done again: once free, at the price of a run, or not.
             * @enum {string}
             */
            redo: "once_free" | "priced" | "none";
            prices: components["schemas"]["ListingPrice"][];
            /** @description How many positions have it. */
            positions: number;
            figures: components["schemas"]["ListingFigures"];
            /** Format: date-time */
            listed_at: string;
            /** Format: date-time */
            withdrawn_at: string | null;
            suspension: components["schemas"]["ListingSuspension"];
        };
        /** @description The new owner, and the caller's role afterwards. */
        OwnershipTransfer: {
            account_id: string;
            /**
             * @description The role of the caller from now on. Default: admin.
             * @enum {string}
             */
            next_role?: "admin" | "member";
            current_password?: string;
        };
        /** @description A passkey of an account. */
        Passkey: {
            id: string;
            name: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            last_used_at: string | null;
            /** @description Synced to other devices by its provider. */
            backed_up: boolean;
        };
        /** @description Options for the browser to create or use a passkey (WebAuthn, as JSON). */
        PasskeyAsked: {
            /** @description Send it back with the response. Works once, for 5 minutes. */
            challenge_token: string;
            options: {
                [key: string]: unknown;
            };
        };
        /** @description A new passkey. */
        PasskeyCreate: {
            challenge_token: string;
            name: string;
            response: {
                [key: string]: unknown;
            };
        };
        /** @description The browser's response to a passkey request (WebAuthn, as JSON). */
        PasskeyShown: {
            challenge_token: string;
            response: {
                [key: string]: unknown;
            };
        };
        /** @description Changes to a passkey. */
        PasskeyUpdate: {
            name: string;
        };
        /** @description The current password and the new one. */
        PasswordChange: {
            current_password: string;
            /** @description At least 10 characters; no common password and not the email address. */
            new_password: string;
            /**
             * @description Revokes every API key that you made, of both kinds and in all your organizations. They fail from the next request on.
             * @default false
             */
            revoke_keys: boolean;
        };
        /** @description A link and the new password. */
        PasswordResetFinish: {
            /** @description The token after the link's */
            token: string;
            /** @description At least 10 characters; no common password and not the email address. */
            new_password: string;
            /**
             * @description Revokes every API key that the account made, of both kinds and in all its organizations.
             * @default false
             */
            revoke_keys: boolean;
        };
        /** @description A link to set a new password; shown once. */
        PasswordResetLink: {
            url: string;
            /** Format: date-time */
            expires_at: string;
        };
        /** @description Whose password was forgotten. */
        PasswordResetLinkCreate: {
            email: string;
        };
        /** @description Whose password was forgotten. */
        PasswordResetRequest: {
            email: string;
            language?: components["schemas"]["Language"];
        };
        /** @description A page of the payment provider to send the browser to. */
        PaymentPage: {
            url: string;
        };
        /**
         * @description Who takes payments. manual = an admin of the instance sets plans and grants credits.
         * @enum {string}
         */
        PaymentProvider: "manual" | "stripe";
        /** @description How the instance is paid. */
        PaymentSettings: {
            provider: components["schemas"]["PaymentProvider"];
            /** @description Null = no key is set. */
            stripe_key_last4: string | null;
            /** @description Null = events of Stripe are not taken. */
            stripe_webhook_secret_last4: string | null;
            /** @description ISO 4217, small letters; of two decimals. */
            currency: string;
            /** @description What 1,000 credits cost; null = they cannot be bought. */
            credit_price: components["schemas"]["Money"] | null;
            /**
             * @description The plan that new organizations begin with.
             * @enum {string}
             */
            new_organizations_plan: "self_hosted" | "hobby";
        };
        /** @description Missing fields stay unchanged. */
        PaymentSettingsUpdate: {
            provider?: components["schemas"]["PaymentProvider"];
            /** @description A secret or restricted key; null takes it away. It is never shown again. */
            stripe_key?: string | null;
            /** @description The signing secret of the endpoint /api/v1/payments/stripe at Stripe; null takes it away. */
            stripe_webhook_secret?: string | null;
            /** @description ISO 4217, small letters; of two decimals. */
            currency?: string;
            /** @description What 1,000 credits cost; null = they cannot be bought. */
            credit_price?: components["schemas"]["Money"] | null;
            /**
             * @description The plan that new organizations begin with.
             * @enum {string}
             */
            new_organizations_plan?: "self_hosted" | "hobby";
        };
        /**
         * @description A right, and the scope of an account API key. `instance.admin` as the scope of a key means all scopes that begin with `instance_`.
         * @enum {string}
         */
        Permission: "account.manage" | "organization.view" | "organization.manage" | "roles.manage" | "audit.view" | "organization.delete" | "sso.manage" | "model_api_keys.view" | "model_api_keys.manage" | "account_api_keys.manage" | "models.view" | "models.call" | "wallet.view" | "wallet.request" | "wallet.manage" | "provider_keys.manage" | "catalog.search" | "catalog.manage" | "projects.view" | "projects.create" | "projects.edit" | "projects.delete" | "projects.manage_members" | "digital_organizations.view" | "digital_organizations.create" | "digital_organizations.edit" | "digital_organizations.execute" | "digital_organizations.publish" | "digital_organizations.share" | "digital_organizations.delete" | "executions.view" | "executions.delete" | "credentials.view" | "credentials.create" | "credentials.edit" | "credentials.use" | "credentials.share" | "credentials.delete" | "data_tables.view" | "data_tables.create" | "data_tables.edit" | "data_tables.delete" | "data_tables.read_rows" | "data_tables.write_rows" | "knowledge_bases.view" | "knowledge_bases.create" | "knowledge_bases.edit" | "knowledge_bases.delete" | "knowledge_bases.search" | "knowledge_bases.write_documents" | "evaluations.view" | "evaluations.create" | "evaluations.edit" | "evaluations.delete" | "evaluations.run" | "employees.view" | "employees.create" | "employees.edit" | "employees.publish" | "employees.hire" | "employees.run" | "employees.delete" | "deliverables.view" | "deliverables.decide" | "instance_models.view" | "instance_models.manage" | "instance_billing.manage" | "instance_organizations.view" | "instance_organizations.manage" | "instance_accounts.view" | "instance_accounts.manage" | "instance_invitations.manage" | "instance_roles.manage" | "instance_owners.manage" | "instance_sign_in.manage" | "instance_mail.manage" | "instance_catalog.manage" | "instance_audit.view" | "instance_operations.view" | "instance.admin";
        /** @description A plan as offered to everyone. */
        Plan: {
            id: components["schemas"]["PlanId"];
            /** @description Production executions a month; null = no limit, or agreed. */
            monthly_executions: number | null;
            monthly_credits: components["schemas"]["Credits"];
            has_custom_domains: boolean;
            /** @description Executions and credits are agreed with each organization; an admin of the instance sets it. */
            by_contract: boolean;
            /** @description Null = it cannot be chosen by customers. */
            monthly_price: components["schemas"]["Money"] | null;
            /** @description Twelve months less 17 percent. */
            yearly_price: components["schemas"]["Money"] | null;
        };
        PlanChange: {
            plan: components["schemas"]["PlanId"];
            interval: components["schemas"]["PlanInterval"];
        };
        /** @description Effect of a change of the plan if it were made now. */
        PlanChangePreview: {
            plan: components["schemas"]["PlanId"];
            interval: components["schemas"]["PlanInterval"];
            /** @enum {string} */
            takes_effect: "now" | "period_end";
            /** Format: date-time */
            effective_at: string;
            /** @description What each month or year costs from then on. */
            price: components["schemas"]["Money"];
            /** @description The immediate payment; for an upgrade within a period the difference for the rest of it. */
            due_now: components["schemas"]["Money"];
            /** @description Credits that are added at once. */
            credits_now: components["schemas"]["Credits"];
            monthly_executions: number | null;
            monthly_credits: components["schemas"]["Credits"];
            /** @description Whether it takes a payment; with provider manual an admin of the instance has to set it. */
            needs_payment: boolean;
        };
        /** @enum {string} */
        PlanId: "self_hosted" | "hobby" | "pro" | "team" | "enterprise";
        /**
         * @description How often a plan is paid. Executions and credits are monthly either way.
         * @enum {string}
         */
        PlanInterval: "monthly" | "yearly";
        PlanPriceUpdate: {
            /** @description Null = it cannot be chosen by customers. */
            monthly_price: components["schemas"]["Money"] | null;
        };
        /** @description Items on a port. */
        PortCount: {
            count: number;
            size_bytes?: number;
        };
        /** @description Items on a port, a page of them. */
        PortItems: {
            count: number;
            items: components["schemas"]["Item"][];
        };
        /** @description A port of a node. */
        PortReference: {
            node: string;
            port: string;
        };
        /** @description A hired employee. Its id is what runs are asked of. */
        Position: {
            id: string;
            project_id: string;
            name: string;
            /** @description Its name for tools: `employee_<slug>`. */
            slug: string;
            listing: {
                id: string;
                name: string;
                role: string;
                portrait: string;
                summary: string;
                publisher: string;
                own: boolean;
                charge_on: components["schemas"]["ChargeOn"];
                /** @enum {string} */
                redo: "once_free" | "priced" | "none";
            };
            /**
             * @description `paused`: the price has risen above what was consented to. `withdrawn`, its publisher withdrew it from the market and the notice period has ended.
             * @enum {string}
             */
            status: "active" | "paused" | "withdrawn" | "dismissed";
            /** @enum {string} */
            version_mode: "following" | "pinned";
            /** @description The version that its next run uses. */
            version: components["schemas"]["EmployeeVersion"];
            /** @description A newer one that it does not take by itself. */
            offered_version: components["schemas"]["EmployeeVersion"] | null;
            default_input: {
                [key: string]: unknown;
            };
            /** @description What a run costs now; 0 for employees of the own organization. */
            credits: string;
            /** @description The highest price that was consented to. */
            accepted_credits: string;
            next_price: components["schemas"]["ListingPrice"] | null;
            /**
             * Format: date-time
             * @description When it stops, where its publisher has taken it from the market.
             */
            withdrawn_at: string | null;
            monthly_credit_limit: string | null;
            credits_this_month: string;
            accept_after_days: number | null;
            /** @description Whether you are mailed what waits for your verdict; null where the instance sends no mail. Only in a single one. */
            verdict_mails?: boolean | null;
            /** @description What you may do with it. Only in a single one. */
            permissions?: ("run" | "manage" | "decide")[];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** @description The changes; missing fields stay unchanged. */
        PositionUpdate: {
            name?: string;
            /** @enum {string} */
            version_mode?: "following" | "pinned";
            default_input?: {
                [key: string]: unknown;
            };
            monthly_credit_limit?: string | null;
            accept_after_days?: number | null;
            /** @description Consents to this price. Refused with `price_changed` where a call costs more. */
            accept_credits?: string;
            /** @description Takes this version, of another major, too. */
            accept_version?: number;
        };
        /** @description A price row; never edited, only followed by a newer one. */
        Price: {
            id: string;
            model_id: string;
            lines: components["schemas"]["PriceLines"];
            /** Format: date-time */
            valid_from: string;
            /** Format: date-time */
            created_at: string;
            /** @description The account that set it, in a model's list of prices; null for prices of the instance and of earlier releases. */
            created_by?: {
                id: string;
                name: string;
            } | null;
        };
        /** @description A new price, valid from now on. */
        PriceCreate: {
            lines: components["schemas"]["PriceLines"];
        };
        /** @description Credits per unit; at least one line. */
        PriceLines: {
            input_per_mtok?: string;
            cached_input_per_mtok?: string;
            cache_write_per_mtok?: string;
            cache_write_1h_per_mtok?: string;
            output_per_mtok?: string;
            audio_input_per_mtok?: string;
            audio_output_per_mtok?: string;
            per_call?: string;
            /** @description One price for images of every size, or prices by size and quality: `1024x1024`, `1024x1024/high`, with `default` for any other size (`default/high`), and `partial` for a partial image of a stream. A quality other than `standard` needs an entry that names it. */
            per_image?: string | {
                [key: string]: string;
            };
            /** @description One price for a call of any tool that the provider runs, or prices by tool, with `default` for any other. */
            per_tool_call?: string | {
                [key: string]: string;
            };
            per_mchar?: string;
            per_minute?: string;
            per_second?: string;
            /** @description Prices of tokens for calls with long input, in order of `above_input_tokens`, each larger than the one before. A call whose whole input, cached tokens included, is above that is charged by the lines of the tier for all of its tokens; lines that a tier does not name are those of the tier below it. */
            tiers?: components["schemas"]["PriceTier"][];
        };
        /** @description A price, and the use of a call. */
        PricePreview: {
            lines: components["schemas"]["PriceLines"];
            /** @description Parts of the input (cached, written, audio) are inside `input_tokens`, audio output inside `output_tokens`. */
            usage: {
                /** @default 0 */
                input_tokens: number;
                /** @default 0 */
                cached_input_tokens: number;
                /** @default 0 */
                cache_write_tokens: number;
                /** @default 0 */
                cache_write_1h_tokens: number;
                /** @default 0 */
                audio_input_tokens: number;
                /** @default 0 */
                output_tokens: number;
                /** @default 0 */
                audio_output_tokens: number;
                /** @default 0 */
                characters: number;
                /** @default 0 */
                duration_ms: number;
                /** @description Counts by entry of the price's table, such as `1024x1024/high` or `default`. */
                images?: {
                    [key: string]: number;
                };
                /** @description Counts by entry of the price's table, such as `1024x1024/high` or `default`. */
                tool_calls?: {
                    [key: string]: number;
                };
            };
        };
        /** @description The prices of tokens for calls with more input than that. */
        PriceTier: {
            above_input_tokens: number;
            input_per_mtok?: string;
            cached_input_per_mtok?: string;
            cache_write_per_mtok?: string;
            cache_write_1h_per_mtok?: string;
            output_per_mtok?: string;
            audio_input_per_mtok?: string;
            audio_output_per_mtok?: string;
        };
        /** @description A container of digital organizations. */
        Project: {
            id: string;
            /** @enum {string} */
            kind: "personal" | "team";
            name: string;
            /** @description Owner of the personal space, if another account; else null. Owners and admins of the organization see the spaces of others. */
            owner: components["schemas"]["ProjectOwner"] | null;
            /** @description True for a personal space that an owner got from somebody who left. */
            handed_over: boolean;
            /** @description Name of who left it behind, until it is renamed or their account is deleted. */
            handed_over_from: string | null;
            /**
             * Format: date-time
             * @description When it was archived. Nothing starts or changes in an archived project until it is restored; everything is kept and can be read.
             */
            archived_at: string | null;
            /** @description How many members have a role in it, service accounts included. */
            member_count: number;
            /** @description What the caller may do with the project itself. */
            permissions: ("view" | "edit" | "delete" | "manage_members")[];
            /** Format: date-time */
            created_at: string;
        };
        /** @description How to archive a project. */
        ProjectArchive: {
            /** @description Whether digital organizations and employees that are published in it are unpublished. Default: no, and archiving is refused while any is (`project_published`). */
            unpublish?: boolean;
        };
        /** @description Content of a project, and the effect of deleting or moving it. */
        ProjectContents: {
            digital_organizations: number;
            /** @description How many of them are published. */
            published: number;
            /** @description How many of its employees can be hired or called. */
            published_employees: number;
            /** @description Of an archived project, how many were published before; restoring can publish them again. */
            taken_down: number;
            /** @description Of an archived project, how many employees archiving withdrew; restoring can list them again. */
            withdrawn_employees: number;
            /** @description Executions that have not ended. They are canceled if their digital organization is deleted, and continue if it moves or is archived. */
            running_executions: number;
            credentials: number;
            data_tables: number;
            knowledge_bases: number;
            employees: number;
            positions: number;
            /** @description They end with the project; what is in them moves to the top of the other one. */
            folders: number;
            members: number;
            /** @description They end with the project, and so do their keys. */
            service_accounts: number;
            /** @description Digital organizations and employees that lose what they use; at most 100. */
            losing: components["schemas"]["LosingDigitalOrganization"][];
            /** @description Names that the other project has already. Rename these first; the move is refused until then (`name_taken`). */
            taken_names: {
                /** @enum {string} */
                kind: "credential" | "data_table" | "knowledge_base" | "employee" | "position";
                name: string;
            }[];
        };
        /** @description A new team project. */
        ProjectCreate: {
            name: string;
        };
        /** @description An account in a project. */
        ProjectMember: {
            account_id: string;
            /**
             * @description service_account = a program that acts in one project by keys.
             * @enum {string}
             */
            kind: "person" | "service_account";
            name: string;
            /** @description Null for a service account. */
            email: string | null;
            role: components["schemas"]["ProjectRole"];
            /**
             * @description mapped = it follows from groups of an identity provider and is recomputed at each sign-in.
             * @enum {string}
             */
            source: "manual" | "mapped";
            /**
             * Format: date-time
             * @description When it joined.
             */
            created_at: string;
        };
        /** @description The role of a member of a project. */
        ProjectMemberUpdate: {
            role: components["schemas"]["ProjectRole"];
        };
        /** @description Whose personal space a project is. */
        ProjectOwner: {
            account_id: string;
            name: string;
            email: string;
        };
        /** @description How to restore a project. */
        ProjectRestore: {
            /** @description Whether what archiving took down is published again. Default: no. */
            publish?: boolean;
        };
        /** @description Role of a member in a team project, either a built-in role (`project_admin`, `editor`, `viewer`) or the id of a custom role of the organization. */
        ProjectRole: string;
        /** @description Changes of a project. */
        ProjectUpdate: {
            name: string;
        };
        ProtectedResourceMetadata: {
            resource: string;
            resource_name: string;
            authorization_servers: string[];
            scopes_supported: components["schemas"]["Permission"][];
            bearer_methods_supported: string[];
        };
        /** @description An upstream vendor that the instance may call. */
        Provider: {
            id: string;
            name: string;
            kind: components["schemas"]["ProviderKind"];
            base_url: string | null;
            has_api_key: boolean;
            /** @description Maximum concurrent calls per gateway process; null = unlimited. Further calls wait or take another route. */
            concurrency: number | null;
            enabled: boolean;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** @description A new provider. */
        ProviderCreate: {
            name: string;
            /** @enum {string} */
            kind: "openai_compatible" | "openai" | "anthropic" | "gemini" | "azure_openai" | "bedrock" | "mistral" | "cohere" | "groq" | "deepseek" | "ollama";
            /** @description Optional where the kind has a default. `openai_compatible`: up to and without /chat/completions, such as https://host/v1; `azure_openai`: https://<resource>.openai.azure.com; `bedrock`: https://bedrock-runtime.<region>.amazonaws.com. */
            base_url?: string;
            /** @description The vendor's key. For `bedrock` a Bedrock API key, or `accessKeyId:secretAccessKey`, with `:sessionToken` where there is one. */
            api_key?: string;
            /** @description Maximum concurrent calls per gateway process; null = unlimited. Further calls wait or take another route. */
            concurrency?: number | null;
            enabled?: boolean;
        };
        /** @description Health of a provider; its state is the worst of its routes. */
        ProviderHealth: {
            provider_id: string;
            name: string;
            enabled: boolean;
            state: components["schemas"]["BreakerState"];
            calls: number;
            /** @description Calls that failed because of the provider. */
            errors: number;
            /** @description Median latency of answered calls; null where there were none. */
            p50_latency_ms: number | null;
            ways: components["schemas"]["WayHealth"][];
        };
        /** @description A key that the organization has with a vendor itself; calls with it cost no credits. */
        ProviderKey: {
            id: string;
            label: string;
            kind: components["schemas"]["ProviderKind"];
            /** @description The one provider that it is for; null where it is for every provider of its kind. */
            provider_id: string | null;
            /** @description Null for the provider's own address, else the vendor's. */
            base_url: string | null;
            last4: string;
            mode: components["schemas"]["ProviderKeyMode"];
            enabled: boolean;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            last_used_at: string | null;
            /** @description Why the last call with it failed; null where it did not. */
            last_error: string | null;
        };
        /** @description A new own provider key: either of a `kind`, for all its providers, or for one provider. Kinds without an address of their own need `base_url`; servers that merely speak OpenAI's format are many, so their keys are for one provider. Default `mode`: own_only. */
        ProviderKeyCreate: {
            label: string;
            kind?: components["schemas"]["ProviderKind"];
            /** @description As listed by the models of `/api/v1/models`. */
            provider_id?: string;
            /** @description Where the key is used, without which it is used at the provider's own address or the vendor's. It must be on the public internet, unless the instance opens it with SERVICE_OUTBOUND_ALLOW. */
            base_url?: string | null;
            api_key: string;
            mode?: components["schemas"]["ProviderKeyMode"];
            enabled?: boolean;
        };
        /**
         * @description `own_only`: models that the key serves are called with it and nothing else, for 0 credits. `own_first`, if it fails before the first byte, the call is retried for credits. `credits_only`: the key is kept, but not used.
         * @enum {string}
         */
        ProviderKeyMode: "own_only" | "own_first" | "credits_only";
        /** @description What changes. */
        ProviderKeyUpdate: {
            label?: string;
            /** @description Where the key is used, without which it is used at the provider's own address or the vendor's. It must be on the public internet, unless the instance opens it with SERVICE_OUTBOUND_ALLOW. */
            base_url?: string | null;
            api_key?: string;
            mode?: components["schemas"]["ProviderKeyMode"];
            enabled?: boolean;
        };
        /**
         * @description A vendor, or `openai_compatible` for any server that speaks OpenAI's format. Kinds of `x-default-base-urls` need no `base_url`.
         * @enum {string}
         */
        ProviderKind: "openai_compatible" | "openai" | "anthropic" | "gemini" | "azure_openai" | "bedrock" | "mistral" | "cohere" | "groq" | "deepseek" | "ollama" | "sandbox";
        /** @description What changes. A new base_url needs api_key again when one is stored. */
        ProviderUpdate: {
            name?: string;
            base_url?: string;
            api_key?: string | null;
            /** @description Maximum concurrent calls per gateway process; null = unlimited. Further calls wait or take another route. */
            concurrency?: number | null;
            enabled?: boolean;
        };
        /** @description Name and notes of the version. */
        Publish: {
            name?: string;
            notes?: string;
            draft_revision?: number;
        };
        /** @description A run of an own employee as its publisher sees it. Whose it is, its input and what was delivered are the hirer's. */
        PublisherRun: {
            id: string;
            /** @enum {string} */
            mode: "production" | "test";
            status: components["schemas"]["EmployeeRunStatus"];
            version: number | null;
            error_code: string | null;
            credits_earned: string;
            credits_refunded: string;
            parts: number;
            size_bytes: number;
            verdict: components["schemas"]["DeliverableStatus"] | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            started_at: string | null;
            /** Format: date-time */
            stopped_at: string | null;
        };
        /** @description Maximum requests and tokens in any 60 seconds; null = unlimited. */
        RateLimits: {
            requests_per_minute: number | null;
            /** @description Input and output together. A call first counts its estimated input and maximum output, and its actual usage once it ends. */
            tokens_per_minute: number | null;
        };
        /** @description Maximum requests and tokens in any 60 seconds; null = unlimited. Missing fields stay unchanged. */
        RateLimitsUpdate: {
            requests_per_minute?: number | null;
            /** @description Input and output together. A call first counts its estimated input and maximum output, and its actual usage once it ends. */
            tokens_per_minute?: number | null;
        };
        /** @description Recovery codes, shown once; null where the ones from before still work. */
        RecoveryCodes: {
            recovery_codes: string[] | null;
        };
        /** @description As the rerank APIs of Cohere (v2), Jina and vLLM. */
        RerankRequest: {
            model: string;
            query: string;
            documents: (string | {
                [key: string]: unknown;
            })[];
            top_n?: number | null;
            return_documents?: boolean | null;
        } & {
            [key: string]: unknown;
        };
        /** @description The documents by relevance, the best first. */
        Reranking: {
            results: ({
                /** @description Place of the document in the request. */
                index: number;
                relevance_score: number;
            } & {
                [key: string]: unknown;
            })[];
        } & {
            [key: string]: unknown;
        };
        /** @description As the OpenAI API. `store` says whether the response can be read again. */
        Response: {
            id: string;
            object: string;
            status?: string;
            output: {
                [key: string]: unknown;
            }[];
            store: boolean;
        } & {
            [key: string]: unknown;
        };
        /** @description As the OpenAI API. */
        ResponseItemList: {
            /** @constant */
            object: "list";
            data: {
                [key: string]: unknown;
            }[];
            first_id: string | null;
            last_id: string | null;
            has_more: boolean;
        };
        /** @description As the OpenAI API; unknown fields pass through. `store: true` keeps the response for 30 days, `store: false` keeps nothing; without `store` it can be continued for 24 hours. `previous_response_id` and `item_reference` name responses and items that are kept here. */
        ResponseRequest: {
            model: string;
            input: string | {
                [key: string]: unknown;
            }[];
            instructions?: string | null;
            stream?: boolean | null;
            store?: boolean | null;
            previous_response_id?: string | null;
            max_output_tokens?: number | null;
        } & {
            [key: string]: unknown;
        };
        /** @description A role with what it allows. */
        Role: {
            id: components["schemas"]["RoleId"];
            name: string;
            description: string;
            /** @description Its scopes, including implied ones. */
            scopes: components["schemas"]["Permission"][];
            /** @description Built-in roles cannot be changed or deleted. */
            built_in: boolean;
            /** @description How often it is held, or given by a rule or an open invitation. */
            holders: number;
            /** Format: date-time */
            created_at: string | null;
            /** Format: date-time */
            updated_at: string | null;
        };
        /** @description A change of a role, either its new scopes, or the role for its holders when it is deleted. */
        RoleChange: {
            /** @description What it allows. Implied scopes are added. */
            scopes?: components["schemas"]["Permission"][];
            reassign_to?: components["schemas"]["RoleId"];
        };
        /** @description Scopes that a change of a role adds and removes, and the affected members. */
        RoleChangePreview: {
            /** @description What those who have the role would be allowed, implied scopes included. */
            scopes: components["schemas"]["Permission"][];
            gained: components["schemas"]["Permission"][];
            lost: components["schemas"]["Permission"][];
            /** @description Holders of the role, with their projects; at most 250. Owners and admins of the organization keep all rights whatever their roles in projects are. */
            holders: {
                account_id: string;
                name: string;
                /** @description Null for a service account. */
                email: string | null;
                project_id: string | null;
                project_name: string | null;
                /** @description True where the change gives and takes nothing, for an owner or admin of the organization. */
                keeps_all: boolean;
            }[];
            holder_count: number;
        };
        RoleCreate: {
            name: string;
            description?: string;
            /** @description What it allows. Implied scopes are added. */
            scopes: components["schemas"]["Permission"][];
        };
        /** @description A built-in role by its name, a custom one by its id. */
        RoleId: string;
        RoleUpdate: {
            name?: string;
            description?: string;
            /** @description What it allows. Implied scopes are added. */
            scopes?: components["schemas"]["Permission"][];
        };
        /** @description The end or beginning of a run, sent to the `callback_url` of its caller. */
        RunCallback: {
            /** @description The same in every attempt, as `webhook-id`. */
            id: string;
            run_id: string;
            url: string;
            event: components["schemas"]["RunCallbackEvent"];
            /** @enum {string} */
            status: "pending" | "delivered" | "failed";
            attempts: number;
            /** Format: date-time */
            next_attempt_at: string | null;
            last_http_status: number | null;
            last_error: string | null;
            /** Format: date-time */
            delivered_at: string | null;
            /** @description What you may do with it. */
            permissions: "replay"[];
            /** Format: date-time */
            created_at: string;
        };
        /**
         * @description That a run has begun, or how it has ended.
         * @enum {string}
         */
        RunCallbackEvent: "run.started" | "run.completed" | "run.failed" | "run.canceled";
        /** @description A part of what was delivered. */
        RunPart: {
            position: number;
            name: string;
            kind: components["schemas"]["DeliverableKind"];
            media_type: string;
            size_bytes: number;
            sha256: string;
            /** @description Of a text, where it is not larger than 256 KiB. Larger ones are read at the address of the part. */
            text?: string;
            /** @description Of JSON and tables, likewise. */
            json?: unknown;
        };
        /** @description Gives credits of a run back, once, up to 180 days after it. */
        RunRefund: {
            /** @description Default: all that it was charged. */
            credits?: string;
            reason: string;
        };
        /** @description Until when a run is shared with the publisher of its employee; null where it is not. */
        RunShare: {
            /** Format: date-time */
            expires_at: string | null;
        };
        /** @description For how long a run is shared. */
        RunShareCreate: {
            hours: number;
        };
        /** @description How a directory provisions people and groups of a connection (SCIM 2.0). */
        Scim: {
            /** @description The address to enter at the directory (Entra ID calls it tenant URL). */
            base_url: string;
            token: components["schemas"]["ScimToken"] | null;
            users: number;
            active_users: number;
            /** @description As long as there are any, these groups and not those of a sign-in give the roles of provisioned people. */
            groups: number;
        };
        /** @description Capabilities of the server, in the words of RFC 7643. */
        ScimDescription: {
            schemas: string[];
        } & {
            [key: string]: unknown;
        };
        /** @description A list of what the server can do. */
        ScimDescriptionList: {
            schemas: string[];
            totalResults: number;
            startIndex: number;
            itemsPerPage: number;
            Resources: components["schemas"]["ScimDescription"][];
        };
        /** @description An error (RFC 7644 §3.12). */
        ScimError: {
            schemas: string[];
            status: string;
            scimType?: string;
            detail: string;
        };
        /** @description A group that a directory provisions (RFC 7643 §4.2). Group mapping gives roles by its name or its external id. */
        ScimGroup: {
            schemas: string[];
            id: string;
            externalId?: string;
            displayName: string;
            /** @description Left out with `excludedAttributes=members`. */
            members?: {
                [key: string]: unknown;
            }[];
            meta: components["schemas"]["ScimMeta"];
        };
        /** @description A part of a list (RFC 7644 §3.4.2). */
        ScimGroupList: {
            schemas: string[];
            totalResults: number;
            startIndex: number;
            itemsPerPage: number;
            Resources: components["schemas"]["ScimGroup"][];
        };
        ScimMeta: {
            resourceType: string;
            /** Format: date-time */
            created?: string;
            /** Format: date-time */
            lastModified?: string;
            location: string;
        };
        /** @description Operations on a resource (RFC 7644 §3.5.2), up to 1,000. */
        ScimPatch: {
            Operations?: ({
                /** @description add, replace or remove, in whatever case. */
                op?: string;
                path?: string | null;
                /** @description A value, values, or an object with paths as names. */
                value?: unknown;
            } & {
                [key: string]: unknown;
            })[];
        } & {
            [key: string]: unknown;
        };
        /** @description A resource in the words of RFC 7643. Names of attributes are alike whatever their case; what is not kept is passed over. */
        ScimResource: {
            userName?: string | null;
            externalId?: string | null;
            displayName?: string | null;
            /** @description Entra ID writes "True" and "False". */
            active?: boolean | string | null;
            name?: {
                [key: string]: unknown;
            } | null;
            emails?: {
                [key: string]: unknown;
            }[] | null;
            members?: {
                [key: string]: unknown;
            }[] | null;
        } & {
            [key: string]: unknown;
        };
        /** @description The token that a directory provisions with. */
        ScimToken: {
            last4: string;
            /** Format: date-time */
            created_at: string;
            created_by: string | null;
            /** Format: date-time */
            last_used_at: string | null;
            /** Format: date-time */
            expires_at: string | null;
        };
        ScimTokenCreate: {
            /**
             * Format: date-time
             * @description When the token stops working; left out or null for never.
             */
            expires_at?: string | null;
        };
        /** @description A token and its value, shown this once. */
        ScimTokenWithValue: {
            token: components["schemas"]["ScimToken"];
            /** @description Copy it now; it cannot be shown again. Missing only in the replay of an `Idempotency-Key`. */
            value?: string;
        };
        /** @description A user provisioned by a directory (RFC 7643 §4.1), with the directory's data. */
        ScimUser: {
            schemas: string[];
            id: string;
            externalId?: string;
            userName: string;
            /** @description False keeps the member from everything of the organization from the next request on, without taking anything away. */
            active: boolean;
            groups: {
                [key: string]: unknown;
            }[];
            meta: components["schemas"]["ScimMeta"];
        } & {
            [key: string]: unknown;
        };
        /** @description A part of a list (RFC 7644 §3.4.2). */
        ScimUserList: {
            schemas: string[];
            totalResults: number;
            startIndex: number;
            itemsPerPage: number;
            Resources: components["schemas"]["ScimUser"][];
        };
        /** @description Something that a search found. */
        SearchHit: {
            /** @enum {string} */
            kind: "digital_organization" | "version" | "execution" | "data_table" | "knowledge_base" | "evaluation" | "credential" | "model" | "model_api_key" | "account_api_key";
            id: string;
            /** @description Its name or label; of an execution, its id. */
            name: string;
            /** @description Of versions, executions and evaluations, whose they are. */
            digital_organization_id: string | null;
            digital_organization_name: string | null;
            /** Format: date-time */
            created_at: string;
        };
        /** @description A sign-in that waits for a second factor. */
        SecondFactorAsked: {
            /** @description Send it back with the factor. Works for 10 minutes and five attempts. */
            challenge_token: string;
            /** Format: date-time */
            expires_at: string;
            /** @description The factors of the account. */
            factors: ("totp" | "recovery_code" | "passkey")[];
        };
        /** @description A second factor, one of them. */
        SecondFactorShown: {
            challenge_token: string;
            /** @description The six digits that the authenticator app shows. Each code works once. */
            totp?: string;
            /** @description One of the recovery codes. Each works once. */
            recovery_code?: string;
        };
        /** @description General policies for members of an organization, regardless of their roles. */
        SecurityPolicies: {
            /** @description Off = nothing can be published (`publishing_disabled`). Published resources stay live and can be unpublished. */
            publishing_enabled: boolean;
            /** @description Off = neither digital organizations nor credentials can be shared (`sharing_disabled`). Existing shares stay and can be removed. */
            sharing_enabled: boolean;
            /** @description Only addresses of these domains can join by invitation; empty = all. Members who have joined stay. Left out of a change, it stays as it is. */
            allowed_email_domains?: string[];
            /** @description API keys that are created or rotated from then on must expire within so many days (`key_lifetime_exceeded`), and do so where nothing is said; null = they need not expire. Older keys keep their expiry until they are rotated. Left out of a change, it stays as it is. */
            key_max_lifetime_days?: number | null;
        };
        /** @description Confirms who asks. Needed when the sign-in was more than 10 minutes ago (`confirmation_required`). */
        SelfConfirmation: {
            current_password?: string;
        };
        /** @description A member of a project without a person. Its id is that of an account wherever an actor is named. */
        ServiceAccount: {
            id: string;
            name: string;
            project_id: string;
            project_name: string;
            /** @description Its role in the project; null if it was removed from the members and has no permissions there. */
            role: components["schemas"]["ProjectRole"] | null;
            enabled: boolean;
            active_keys: number;
            /** @description Account that made it. */
            created_by: string | null;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description When one of its keys was used last.
             */
            last_used_at: string | null;
        };
        /** @description A new service account. */
        ServiceAccountCreate: {
            name: string;
            /** @description A team project. */
            project_id: string;
            role: components["schemas"]["ProjectRole"];
        };
        /** @description Changes of a service account. */
        ServiceAccountUpdate: {
            name?: string;
            role?: components["schemas"]["ProjectRole"];
            enabled?: boolean;
        };
        /** @description One signed-in browser. */
        Session: {
            id: string;
            /** @description True for the session that asks. */
            current: boolean;
            organization_id: string;
            user_agent: string | null;
            /** @description The IP address that signed in. */
            address: string | null;
            /** @description The single sign-on connection that opened it; null = the account signed in itself. */
            connection_id: string | null;
            /** @description How the account signed in. */
            authentication: {
                /** @enum {string} */
                method: "password" | "passkey" | "single_sign_on";
                factors: ("totp" | "recovery_code" | "passkey")[];
            };
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            last_seen_at: string;
            /**
             * Format: date-time
             * @description When it ends if it isn't used until then.
             */
            expires_at: string;
        };
        /** @description Changes of a session. */
        SessionUpdate: {
            /** @description An organization the account is a member of. */
            organization_id: string;
        };
        /**
         * @description `view`: look at it and its executions; `execute`: run it, too, also by nodes that call it; `edit`: change its draft, too. In a project a share grants no more than the member's role.
         * @enum {string}
         */
        ShareLevel: "view" | "execute" | "edit";
        /** @description A run of an own employee that whoever has hired it shares for support. Whose it is, is not told. */
        SharedRun: {
            run_id: string;
            employee_id: string;
            employee_name: string;
            version: number | null;
            status: components["schemas"]["EmployeeRunStatus"];
            /** @description The execution that has worked for it, whose items can be seen for as long; null for an agent. */
            execution_id: string | null;
            /** @description Only in a single one. */
            input?: {
                [key: string]: unknown;
            };
            /** @description Only in a single one. */
            remark?: string | null;
            /** @description What was delivered. Only in a single one. */
            parts?: components["schemas"]["RunPart"][];
            /**
             * Format: date-time
             * @description When the run began.
             */
            created_at: string;
            /** Format: date-time */
            shared_at: string;
            /** Format: date-time */
            expires_at: string;
        };
        /** @description Credentials of a sign-in. */
        SignIn: {
            email: string;
            password: string;
            totp?: string;
        };
        /** @description The session requirements. Where the organization and the instance differ, the stricter one applies. */
        SignInPolicies: {
            /** @description Sessions end this long after signing in; null = no limit of its own (30 days at most, unless the instance allows more). */
            session_max_hours: number | null;
            /** @description Sessions end when unused for this long; null = no limit of its own (7 days at most, unless the instance allows more). */
            session_idle_minutes: number | null;
            /** @description On = sessions without a second factor reach only their own account, where one can be set up. A passkey with user verification satisfies it alone; sessions of single sign-on are their provider's to protect. */
            two_factor_required: boolean;
            /** @description The emergency owner, who can always sign in with password and second factor. Must be an owner who has both; only owners can change it. */
            break_glass_account_id: string | null;
        };
        /** @description A new account. */
        SignUp: {
            email: string;
            /** @description At least 10 characters; no common password and not the email address. */
            password: string;
            name: string;
            /** @description Printed at start; asked for while no account exists and the instance listens beyond loopback. */
            set_up_code?: string;
            /** @description The token of an invitation link, where sign-up is by invitation. */
            invitation?: string;
        };
        SigningKeys: {
            keys: {
                kid: string;
                kty: string;
                crv: string;
                x: string;
                use: string;
                alg: string;
            }[];
        };
        /** @description As the OpenAI API. Characters of `input` and `instructions` are charged where the model is priced by characters. */
        SpeechRequest: {
            model: string;
            input: string;
            response_format?: string | null;
            stream_format?: string | null;
        } & {
            [key: string]: unknown;
        };
        /** @description A connection for signing in. */
        SsoChoice: {
            id: string;
            name: string;
            protocol: components["schemas"]["SsoProtocol"];
        };
        /** @description A way to an identity provider. */
        SsoConnection: {
            id: string;
            protocol: components["schemas"]["SsoProtocol"];
            name: string;
            enabled: boolean;
            /** @description People of a verified domain become members at their first sign-in. Otherwise they have to be members. */
            creates_accounts: boolean;
            /** @description How long a sign-in lasts. */
            session_hours: number;
            oidc: components["schemas"]["SsoOidc"] | null;
            saml: components["schemas"]["SsoSaml"] | null;
            ldap: components["schemas"]["SsoLdap"] | null;
            mapping: components["schemas"]["SsoMappingRule"][];
            has_secret: boolean;
            /** @description The redirect URI to register with the provider. */
            redirect_url: string;
            /** @description Link that leads people straight to the provider. */
            sign_in_url: string;
            /** Format: date-time */
            last_used_at: string | null;
            /** @description Why the last sign-in failed; null once one succeeded. */
            last_error: string | null;
            /** Format: date-time */
            last_error_at: string | null;
            /** @description Dependencies of the connection with a known end, the earliest first. Owners are notified 30, 7 and 1 days before, and at the end. */
            expiries: components["schemas"]["SsoExpiry"][];
            /** Format: date-time */
            created_at: string;
        };
        /** @description A new connection; exactly one protocol. Defaults: enabled, creates accounts, 24 hours. */
        SsoConnectionCreate: {
            name: string;
            enabled?: boolean;
            /** @description People of a verified domain become members at their first sign-in. Otherwise they have to be members. */
            creates_accounts?: boolean;
            /** @description How long a sign-in lasts. */
            session_hours?: number;
            oidc?: components["schemas"]["SsoOidcCreate"];
            saml?: components["schemas"]["SsoSamlCreate"];
            ldap?: components["schemas"]["SsoLdapCreate"];
        };
        /** @description What to change. */
        SsoConnectionUpdate: {
            name?: string;
            enabled?: boolean;
            /** @description People of a verified domain become members at their first sign-in. Otherwise they have to be members. */
            creates_accounts?: boolean;
            /** @description How long a sign-in lasts. */
            session_hours?: number;
            oidc?: components["schemas"]["SsoOidcUpdate"];
            saml?: components["schemas"]["SsoSamlUpdate"];
            ldap?: components["schemas"]["SsoLdapUpdate"];
        };
        SsoDirectorySignIn: {
            username: string;
            password: string;
        };
        SsoDiscover: {
            email: string;
        };
        SsoDiscovery: {
            connections: components["schemas"]["SsoChoice"][];
        };
        /** @description An email domain of the organization. */
        SsoDomain: {
            id: string;
            domain: string;
            /** @description Name of the TXT record that proves the domain. */
            record_name: string;
            record_value: string;
            /**
             * Format: date-time
             * @description Null while the domain is not verified.
             */
            verified_at: string | null;
            /** @enum {string|null} */
            verified_by: "dns" | "instance_admin" | null;
            /**
             * Format: date-time
             * @description When the record was last looked for.
             */
            checked_at: string | null;
            /**
             * Format: date-time
             * @description When the domain stops being the organization's, because its record is missing; null while it is there. It is looked for once a day.
             */
            lapses_at: string | null;
            /** Format: date-time */
            created_at: string;
        };
        SsoDomainCreate: {
            domain: string;
        };
        SsoDomainVerify: {
            /** @description For admins of the instance only. */
            without_dns?: boolean;
        };
        /** @description Something a connection depends on, and when it ends. */
        SsoExpiry: {
            of: components["schemas"]["SsoExpiryOf"];
            /** Format: date-time */
            expires_at: string;
        };
        /**
         * @description Client secret (as entered), our signing certificate, the latest of the provider's certificates, the directory's certificate (as last seen), its CA certificate, or the SCIM token.
         * @enum {string}
         */
        SsoExpiryOf: "client_secret" | "signing_certificate" | "provider_certificate" | "directory_certificate" | "directory_authority" | "scim_token";
        /** @description Settings of a directory. */
        SsoLdap: {
            /** @description Such as ldaps://ldap.example.com:636. */
            url: string;
            start_tls: boolean;
            /** @description PEM of the authority that issued the certificate of the directory; null = those of the system. */
            ca_certificate: string | null;
            /** @description Bind as the user at once, with `{username}` in the DN. Null = search first. */
            user_dn: string | null;
            /** @description The account that searches for users. */
            bind_dn: string | null;
            base_dn: string;
            /** @description Finds one user by `{username}`. */
            user_filter: string;
            /** @description Permanent identifier of a person; objectGUID in Active Directory. */
            id_attribute: string;
            email_attribute: string;
            name_attribute: string;
            /** @description Where groups are; null = groups are not asked for. */
            group_base_dn: string | null;
            /** @description Finds the groups of `{dn}`. */
            group_filter: string;
            group_name_attribute: string;
            /** @description Groups of groups count, too. */
            nested_groups: boolean;
        };
        /** @description Settings of a directory. Defaults: search by `(uid={username})`, id `entryUUID`, email `mail`, name `cn`, groups by `(member={dn})`, nested. */
        SsoLdapCreate: {
            /** @description Such as ldaps://ldap.example.com:636. */
            url: string;
            start_tls?: boolean;
            /** @description PEM of the authority that issued the certificate of the directory; null = those of the system. */
            ca_certificate?: string | null;
            /** @description Bind as the user at once, with `{username}` in the DN. Null = search first. */
            user_dn?: string | null;
            /** @description The account that searches for users. */
            bind_dn?: string | null;
            base_dn: string;
            /** @description Finds one user by `{username}`. */
            user_filter?: string;
            /** @description Permanent identifier of a person; objectGUID in Active Directory. */
            id_attribute?: string;
            email_attribute?: string;
            name_attribute?: string;
            /** @description Where groups are; null = groups are not asked for. */
            group_base_dn?: string | null;
            /** @description Finds the groups of `{dn}`. */
            group_filter?: string;
            group_name_attribute?: string;
            /** @description Groups of groups count, too. */
            nested_groups?: boolean;
            /** @description Of `bind_dn`. Never shown again. */
            bind_password?: string;
        };
        /** @description What to change. */
        SsoLdapUpdate: {
            /** @description Such as ldaps://ldap.example.com:636. */
            url?: string;
            start_tls?: boolean;
            /** @description PEM of the authority that issued the certificate of the directory; null = those of the system. */
            ca_certificate?: string | null;
            /** @description Bind as the user at once, with `{username}` in the DN. Null = search first. */
            user_dn?: string | null;
            /** @description The account that searches for users. */
            bind_dn?: string | null;
            base_dn?: string;
            /** @description Finds one user by `{username}`. */
            user_filter?: string;
            /** @description Permanent identifier of a person; objectGUID in Active Directory. */
            id_attribute?: string;
            email_attribute?: string;
            name_attribute?: string;
            /** @description Where groups are; null = groups are not asked for. */
            group_base_dn?: string | null;
            /** @description Finds the groups of `{dn}`. */
            group_filter?: string;
            group_name_attribute?: string;
            /** @description Groups of groups count, too. */
            nested_groups?: boolean;
            /** @description Of `bind_dn`. Never shown again. */
            bind_password?: string;
        };
        SsoMapping: {
            rules: components["schemas"]["SsoMappingRule"][];
        };
        /** @description Changes that rules would make at each person's next sign-in, with their current groups. */
        SsoMappingPreview: {
            people: {
                account_id: string;
                name: string;
                email: string;
                organization: {
                    before: string;
                    after: string;
                } | null;
                projects: {
                    project_id: string;
                    before: string | null;
                    after: string | null;
                }[];
            }[];
            /** @description People for whom nothing changes. */
            unchanged: number;
            /** @description People of whose groups the provider has said nothing complete. Nothing changes for them. */
            unknown: number;
        };
        /** @description Role that a group of the identity provider gives, in the organization (`project_id` null; owner, admin, member) or in a team project (project_admin, editor, viewer, or the id of a custom role). All rules that fit count; of each place the role that allows most wins. */
        SsoMappingRule: {
            group: string;
            project_id: string | null;
            role: string;
        };
        /** @description Settings of an OpenID provider. */
        SsoOidc: {
            issuer: string;
            client_id: string;
            /**
             * @description How the client secret is sent to the token endpoint.
             * @enum {string}
             */
            client_authentication: "basic" | "post";
            scopes: string[];
            /** @description Claim that lists the groups of a person. */
            groups_claim: string;
            /**
             * Format: date-time
             * @description When the provider stops taking the client secret, as it says so where the secret is made.
             */
            client_secret_expires_at: string | null;
        };
        /** @description Settings of an OpenID provider. Defaults: authentication `basic`, scopes `openid email profile`, groups claim `groups`. */
        SsoOidcCreate: {
            issuer: string;
            client_id: string;
            /**
             * @description How the client secret is sent to the token endpoint.
             * @enum {string}
             */
            client_authentication?: "basic" | "post";
            scopes?: string[];
            /** @description Claim that lists the groups of a person. */
            groups_claim?: string;
            /** @description Null or left out for a public client. */
            client_secret?: string | null;
            /**
             * Format: date-time
             * @description When the provider stops taking the client secret, as it says so where the secret is made.
             */
            client_secret_expires_at?: string | null;
        };
        /** @description What to change. */
        SsoOidcUpdate: {
            issuer?: string;
            client_id?: string;
            /**
             * @description How the client secret is sent to the token endpoint.
             * @enum {string}
             */
            client_authentication?: "basic" | "post";
            scopes?: string[];
            /** @description Claim that lists the groups of a person. */
            groups_claim?: string;
            /** @description Null or left out for a public client. */
            client_secret?: string | null;
            /**
             * Format: date-time
             * @description When the provider stops taking the client secret, as it says so where the secret is made. A new secret without it has none.
             */
            client_secret_expires_at?: string | null;
        };
        /** @description A connection of the organization, and whether the account is connected. */
        SsoOwnConnection: {
            id: string;
            name: string;
            protocol: components["schemas"]["SsoProtocol"];
            connected: boolean;
            /** @description The provider's name of the account at the last sign-in. */
            connected_as: string | null;
        };
        /** @description Whether members must sign in with the identity provider of the organization. API keys keep working. */
        SsoPolicies: {
            /** @description Sessions by password end at once, but for those of the owner in `break_glass_account_id` of the sign-in policies. */
            sso_required: boolean;
        };
        /** @enum {string} */
        SsoProtocol: "oidc" | "saml" | "ldap";
        SsoRedirect: {
            url: string;
        };
        /** @description Settings of a SAML provider. */
        SsoSaml: {
            entity_id: string;
            /** @description Where the provider takes requests by HTTP-Redirect. */
            sso_url: string;
            /** @description PEM, or its base64 alone. Several while the provider changes its certificate. */
            certificates: string[];
            /** @description Attribute with the email address. Without it, the NameID is taken where it is an address. */
            email_attribute: string;
            name_attribute: string;
            groups_attribute: string;
            /** @description People may begin at the provider. Such a sign-in is bound to no browser, so leave it off unless needed. */
            allow_idp_initiated: boolean;
            /** @description Our certificates, the signing one first; two during a renewal. */
            signing_certificates: components["schemas"]["SsoSigningCertificate"][];
            /** @description Our metadata, and our entity ID. */
            metadata_url: string;
            /** @description Where the provider posts its answers. */
            acs_url: string;
        };
        /** @description Settings of a SAML provider: its metadata, or `entity_id`, `sso_url` and `certificates`. */
        SsoSamlCreate: {
            entity_id?: string;
            /** @description Where the provider takes requests by HTTP-Redirect. */
            sso_url?: string;
            /** @description PEM, or its base64 alone. Several while the provider changes its certificate. */
            certificates?: string[];
            /** @description Attribute with the email address. Without it, the NameID is taken where it is an address. */
            email_attribute?: string;
            name_attribute?: string;
            groups_attribute?: string;
            /** @description People may begin at the provider. Such a sign-in is bound to no browser, so leave it off unless needed. */
            allow_idp_initiated?: boolean;
            /** @description Metadata of the provider; sets `entity_id`, `sso_url` and `certificates`. */
            metadata_xml?: string;
        };
        /** @description What to change. */
        SsoSamlUpdate: {
            entity_id?: string;
            /** @description Where the provider takes requests by HTTP-Redirect. */
            sso_url?: string;
            /** @description PEM, or its base64 alone. Several while the provider changes its certificate. */
            certificates?: string[];
            /** @description Attribute with the email address. Without it, the NameID is taken where it is an address. */
            email_attribute?: string;
            name_attribute?: string;
            groups_attribute?: string;
            /** @description People may begin at the provider. Such a sign-in is bound to no browser, so leave it off unless needed. */
            allow_idp_initiated?: boolean;
            /** @description Metadata of the provider; sets `entity_id`, `sso_url` and `certificates`. */
            metadata_xml?: string;
        };
        /** @description A certificate of ours, in our metadata. The provider knows by it that a request is from here. */
        SsoSigningCertificate: {
            /** @description SHA-256 of the certificate. */
            fingerprint: string;
            /** @description PEM, for providers that do not read our metadata. */
            certificate: string;
            /** @description True for the current signing certificate. */
            signs: boolean;
            /** Format: date-time */
            expires_at: string;
        };
        SsoStart: {
            /** @description Tells the provider who signs in. */
            email?: string;
            /** @description Path of the page to open afterwards. */
            return_to?: string;
        };
        /** @description Why a stream of changes ends. `restart`: connect again. `session`: the session ended, or acts for another organization. */
        StreamEnd: {
            /** @enum {string} */
            reason: "restart" | "session";
        };
        /** @description One value. Bytes are base64. */
        TemporalPayload: {
            /** @description Says how the data is written; `encoding` at least. */
            metadata?: {
                [key: string]: string;
            };
            data?: string;
        };
        /** @description Payloads of Temporal in its JSON format. Source temporal.api.common.v1.Payloads. */
        TemporalPayloads: {
            payloads: components["schemas"]["TemporalPayload"][];
        };
        /** @description A test mail that the mail server has taken. */
        TestMail: {
            sent_to: string;
        };
        ToolCallDecision: {
            /** @enum {string} */
            decision: "approve" | "reject";
            /** @description Only of an approval. In place of what the model gave; checked like that. */
            arguments?: {
                [key: string]: unknown;
            };
            /** @description Only of a rejection. The model reads it. */
            reason?: string;
            /**
             * @description Only of an approval. Later calls of the same tool in this run need none.
             * @default false
             */
            for_rest_of_run: boolean;
        };
        /** @description A code of the authenticator app that is being set up. */
        TotpCode: {
            code: string;
        };
        /** @description A secret for an authenticator app, shown once. It counts after one of its codes was confirmed. */
        TotpSetup: {
            /** @description In base32, to type in. */
            secret: string;
            /** @description The `otpauth:` address, to show as a QR code. */
            url: string;
        };
        /** @description As the OpenAI API. */
        Transcript: {
            text: string;
        } & {
            [key: string]: unknown;
        };
        /** @description An automatic trigger, such as a schedule or a mailbox. */
        Trigger: {
            node_id: string;
            /** @enum {string} */
            kind: "schedule" | "email" | "file" | "sse";
            /**
             * @description `starting` until it works for the first time; `failing` while its source cannot be reached; `down` where it is not published.
             * @enum {string}
             */
            status: "starting" | "active" | "failing" | "down";
            /** @description Why it fails. */
            error: {
                code: string;
                message: string;
            } | null;
            /** Format: date-time */
            failing_since: string | null;
            /**
             * Format: date-time
             * @description When it tries again, while it fails.
             */
            next_attempt_at: string | null;
            /** Format: date-time */
            last_event_at: string | null;
            /** @description The next ten times of a published schedule. */
            next_times: string[] | null;
        };
        /** @description Additional sign-in factors of an account. */
        TwoFactor: {
            /**
             * Format: date-time
             * @description Since when an authenticator app is set up; null = none is.
             */
            totp_confirmed_at: string | null;
            recovery_codes_left: number;
            passkeys: components["schemas"]["Passkey"][];
            has_password: boolean;
        };
        /** @description The organization's events that the account has not read. */
        UnreadEvents: {
            /** @description Counted up to 100. */
            unread: number;
            /**
             * Format: date-time
             * @description Events up to this moment are read; null where none ever was.
             */
            read_until: string | null;
        };
        /** @description Totals of calls of models, searches of the data market and runs of digital employees. `day`, `kind`, `model` and `key_id` are present where the request groups by them. */
        Usage: {
            /**
             * Format: date
             * @description In UTC.
             */
            day?: string;
            /** @enum {string} */
            kind?: "model" | "search" | "employee";
            /** @description The model's name; `catalog/<search ID>` for searches and `employees/<slug of the position>` for runs of employees. */
            model?: string;
            /** @description Null for calls without a key, such as those of executions. */
            key_id?: string | null;
            calls: number;
            /** @description Calls that failed; those cost nothing. */
            errors: number;
            input_tokens: number;
            /** @description Part of `input_tokens`. */
            cached_input_tokens: number;
            output_tokens: number;
            /** @description Images, characters of input, or seconds of audio or video, as a decimal; to be read for each model. */
            units: string;
            credits: components["schemas"]["Credits"];
        };
        /** @description Whether a member is mailed what a position delivers. */
        VerdictMails: {
            enabled: boolean;
        };
        /** @description An immutable published snapshot. */
        Version: {
            id: string;
            digital_organization_id: string;
            number: number;
            name: string | null;
            notes: string | null;
            created_by: string | null;
            /** @description Null if the account is no member. */
            created_by_name: string | null;
            /** Format: date-time */
            created_at: string;
        };
        /** @description Changes to a version; null removes the value. */
        VersionUpdate: {
            name?: string | null;
            notes?: string | null;
        };
        /** @description A published snapshot with what it published. */
        VersionWithGraph: {
            id: string;
            digital_organization_id: string;
            number: number;
            name: string | null;
            notes: string | null;
            created_by: string | null;
            /** @description Null if the account is no member. */
            created_by_name: string | null;
            /** Format: date-time */
            created_at: string;
            graph: components["schemas"]["Graph"];
            settings: components["schemas"]["DigitalOrganizationSettings"];
        };
        /** @description As the OpenAI API. A canceled video is `failed` with the error code `canceled`. */
        Video: {
            id: string;
            /** @constant */
            object: "video";
            model: string;
            /** @enum {string} */
            status: "queued" | "in_progress" | "completed" | "failed";
            /** @description Percent. */
            progress: number;
            created_at: number;
            completed_at: number | null;
            /** @description When the video is deleted, 30 days after it was made. */
            expires_at: number | null;
            prompt: string | null;
            seconds: string;
            size: string;
            error: components["schemas"]["ModelJobError"] | null;
            remixed_from_video_id: null;
        };
        VideoDeleted: {
            id: string;
            /** @constant */
            object: "video.deleted";
            /** @constant */
            deleted: true;
        };
        /** @description As the OpenAI API. */
        VideoForm: {
            model: string;
            prompt: string;
            /** Format: binary */
            input_reference?: string;
            seconds?: string;
            size?: string;
        } & {
            [key: string]: unknown;
        };
        /** @description As the OpenAI API. */
        VideoList: {
            /** @constant */
            object: "list";
            data: components["schemas"]["Video"][];
            first_id: string | null;
            last_id: string | null;
            has_more: boolean;
        };
        /** @description As the OpenAI API; the model is always named, an image is sent as a form or by URL. */
        VideoRequest: {
            model: string;
            prompt: string;
            /** @description Length in seconds; charged by it. */
            seconds?: string | number | null;
            size?: string | null;
        } & {
            [key: string]: unknown;
        };
        /** @description The credits of an organization. */
        Wallet: {
            balance: components["schemas"]["Credits"];
            held: components["schemas"]["Credits"];
            available: components["schemas"]["Credits"];
        };
        /** @description Health of a route to a model. Routes of one model through one provider share their counts. */
        WayHealth: {
            id: string;
            model: string;
            upstream_name: string;
            enabled: boolean;
            state: components["schemas"]["BreakerState"];
            calls: number;
            /** @description Calls that failed because of the provider. */
            errors: number;
            /** @description Median latency of answered calls; null where there were none. */
            p50_latency_ms: number | null;
        };
        /** @description A call of a webhook that was accepted as this execution. */
        WebhookAccepted: {
            execution_id: string;
            duplicate?: boolean;
        };
    };
    responses: {
        /** @description An error; `code` says which. */
        Error: {
            headers: {
                "x-request-id"?: string;
                "request-id"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description An error of the model gateway. */
        GatewayError: {
            headers: {
                "x-request-id"?: string;
                "request-id"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GatewayError"];
            };
        };
        /** @description An error of the SCIM API. */
        ScimError: {
            headers: {
                "x-request-id"?: string;
                "request-id"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/scim+json": components["schemas"]["ScimError"];
            };
        };
        /** @description An error in the Anthropic API's body. */
        AnthropicError: {
            headers: {
                "x-request-id"?: string;
                "request-id"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AnthropicError"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listAccountApiKeys: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A key for the public API and every enabled model. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AccountApiKey"][];
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createAccountApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountApiKeyCreate"];
            };
        };
        responses: {
            /** @description A key and its value, shown this once. A replay of an `Idempotency-Key` answers without `value`. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountApiKeyWithValue"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    revokeAccountApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                key_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A key for the public API and every enabled model. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountApiKey"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    askForPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordResetRequest"];
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    getEmailChange: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The change that waits for its confirmation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailChangeState"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    changeEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailChangeRequest"];
            };
        };
        responses: {
            /** @description The change waits for its confirmation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailChangeState"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    cancelEmailChange: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    confirmAddress: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkToken"];
            };
        };
        responses: {
            /** @description The confirmed address. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailChanged"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    confirmEmailChange: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkToken"];
            };
        };
        responses: {
            /** @description The new address. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailChanged"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getAccountDeletion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The effect on each organization, and the obstacles. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountDeletion"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountDeletionRequest"];
            };
        };
        responses: {
            /** @description The account is deleted, and this session has ended. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    exportAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    finishPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordResetFinish"];
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current account and organization. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    updateMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MeUpdate"];
            };
        };
        responses: {
            /** @description The current account and organization. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    resendAddressConfirmation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link is on its way. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    signUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignUp"];
            };
        };
        responses: {
            /** @description A new account and its own organization. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountWithOrganization"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    undoEmailChange: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkToken"];
            };
        };
        responses: {
            /** @description The former address. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailChanged"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    confirmAccountEmail: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                account_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminAccount"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listGrants: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One immutable line of a wallet. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LedgerEntry"][];
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createGrant: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GrantCreate"];
            };
        };
        responses: {
            /** @description One immutable line of a wallet. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LedgerEntry"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listInstanceRoles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All roles of the instance. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Role"][];
                        next_cursor: null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createInstanceRole: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoleCreate"];
            };
        };
        responses: {
            /** @description The new role. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Role"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listInvitations: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An invitation to sign up on this instance. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Invitation"][];
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["InvitationCreate"];
            };
        };
        responses: {
            /** @description A new invitation; the address is shown once. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationWithUrl"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listModels: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A model of the model pool. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Model"][];
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createModel: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ModelCreate"];
            };
        };
        responses: {
            /** @description A model of the model pool. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Model"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createPasswordResetLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordResetLinkCreate"];
            };
        };
        responses: {
            /** @description The link. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasswordResetLink"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listPrices: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                model_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A price row; never edited, only followed by a newer one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Price"][];
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createPrice: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                model_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PriceCreate"];
            };
        };
        responses: {
            /** @description A price row; never edited, only followed by a newer one. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Price"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listProviders: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An upstream vendor that the instance may call. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Provider"][];
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createProvider: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProviderCreate"];
            };
        };
        responses: {
            /** @description An upstream vendor that the instance may call. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Provider"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    declineCreditRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                credit_request_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A request for credits. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditRequest"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getInstanceRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                role_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The role. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Role"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteInstanceRole: {
        parameters: {
            query?: {
                reassign_to?: components["schemas"]["RoleId"];
            };
            header?: never;
            path: {
                role_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    updateInstanceRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                role_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoleUpdate"];
            };
        };
        responses: {
            /** @description The role as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Role"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteProvider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                provider_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    updateProvider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                provider_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProviderUpdate"];
            };
        };
        responses: {
            /** @description An upstream vendor that the instance may call. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Provider"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    disableAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                account_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminAccount"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    enableAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                account_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminAccount"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    endAccountSessions: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                account_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminAccount"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminAccount"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getCatalogContact: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The contact address. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogContact"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    setCatalogContact: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: email
                     * @description Null removes it.
                     */
                    contact: string | null;
                };
            };
        };
        responses: {
            /** @description The contact address. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogContact"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getInstanceSignInPolicies: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session requirements. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstanceSignInPolicies"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    updateInstanceSignInPolicies: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InstanceSignInPolicies"];
            };
        };
        responses: {
            /** @description The session requirements. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstanceSignInPolicies"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getMail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mail server, what waits, and what could not be sent lately. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailState"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getModelRateLimits: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                model_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Maximum requests and tokens in any 60 seconds. Changes take effect within seconds. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimits"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    updateModelRateLimits: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                model_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RateLimitsUpdate"];
            };
        };
        responses: {
            /** @description Maximum requests and tokens in any 60 seconds. Changes take effect within seconds. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimits"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getOrganizationRateLimits: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Maximum requests and tokens in any 60 seconds. Changes take effect within seconds. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimits"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    updateOrganizationRateLimits: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RateLimitsUpdate"];
            };
        };
        responses: {
            /** @description Maximum requests and tokens in any 60 seconds. Changes take effect within seconds. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimits"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getPaymentSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How the instance is paid. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentSettings"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    updatePaymentSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentSettingsUpdate"];
            };
        };
        responses: {
            /** @description How the instance is paid. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentSettings"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    grantCreditRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                credit_request_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreditRequestGrant"];
            };
        };
        responses: {
            /** @description A request for credits. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditRequest"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    importModels: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ModelImport"];
            };
        };
        responses: {
            /** @description The changes that were made, or would be made. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelImportResult"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    liftListing: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                listing_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The listing as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminListing"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listAccounts: {
        parameters: {
            query?: {
                /** @description A part of the name or e-mail address. */
                search?: string;
                instance_role?: components["schemas"]["RoleId"];
                status?: "active" | "disabled";
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of accounts, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AdminAccount"][];
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listAllCreditRequests: {
        parameters: {
            query?: {
                status?: "open" | "granted" | "declined";
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A request for credits. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CreditRequest"][];
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listCatalogueModels: {
        parameters: {
            query?: {
                /** @description Only models of that kind of provider. */
                kind?: components["schemas"]["ProviderKind"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Models with capabilities, limits and list prices. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CatalogueModel"][];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listInstanceListings: {
        parameters: {
            query?: {
                /** @description A part of the name of the employee or of its publisher, or an id of either. */
                search?: string;
                status?: components["schemas"]["AdminListingStatus"];
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AdminListing"][];
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listOrganizations: {
        parameters: {
            query?: {
                /** @description A part of the name, or an id. */
                search?: string;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A tenant: members, wallet, plan and policies. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AdminOrganization"][];
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listPlans: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All plans, the smallest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Plan"][];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listProviderHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Providers by name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ProviderHealth"][];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    previewInstanceRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                role_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoleChange"];
            };
        };
        responses: {
            /** @description The accounts that would gain or lose permissions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoleChangePreview"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    previewPrice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PricePreview"];
            };
        };
        responses: {
            /** @description The charge, rounded up once to a whole micro-credit, as of a call. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        credits: components["schemas"]["Credits"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    removeAccountFactors: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                account_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminAccount"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    sendTestMail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mail server has taken it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestMail"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    setInstanceRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InstanceRoleAssignment"];
            };
        };
        responses: {
            /** @description The account as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminAccount"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    setOrganizationPlan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrganizationPlanUpdate"];
            };
        };
        responses: {
            /** @description The organization. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminOrganization"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    suspendListing: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                listing_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Its publisher reads it. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The listing as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminListing"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    updateCatalogSource: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                source_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CatalogSourceUpdate"];
            };
        };
        responses: {
            /** @description The source. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogSource"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    updateModel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                model_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ModelUpdate"];
            };
        };
        responses: {
            /** @description A model of the model pool. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Model"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    updatePlanPrice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                plan_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlanPriceUpdate"];
            };
        };
        responses: {
            /** @description A plan. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plan"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    exportAuditEvents: {
        parameters: {
            query?: {
                /** @description The account that did it. */
                actor_id?: string;
                /** @description Repeat it to select several actions. */
                action?: string[];
                /** @description The kind of what was changed; repeat it for several. */
                target_kind?: string[];
                target_id?: string;
                /** @description The project that it was changed in. */
                project_id?: string;
                /** @description By what it was done; repeat it for several. */
                by?: components["schemas"]["AuditBy"][];
                /** @description The session or the key that it was done with. */
                by_id?: string;
                request_id?: string;
                created_after?: string;
                created_before?: string;
                format?: "jsonl" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events, streamed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    exportInstanceAuditEvents: {
        parameters: {
            query?: {
                /** @description The account that did it. */
                actor_id?: string;
                /** @description Repeat it to select several actions. */
                action?: string[];
                /** @description The kind of what was changed; repeat it for several. */
                target_kind?: string[];
                target_id?: string;
                /** @description The project that it was changed in. */
                project_id?: string;
                /** @description By what it was done; repeat it for several. */
                by?: components["schemas"]["AuditBy"][];
                /** @description The session or the key that it was done with. */
                by_id?: string;
                request_id?: string;
                created_after?: string;
                created_before?: string;
                format?: "jsonl" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events, streamed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getAuditLog: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The audit log as a whole. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditLog"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    updateAuditLog: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AuditLogUpdate"];
            };
        };
        responses: {
            /** @description The audit log as a whole. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditLog"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getInstanceAuditLog: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The audit log as a whole. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditLog"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listAuditEvents: {
        parameters: {
            query?: {
                /** @description The account that did it. */
                actor_id?: string;
                /** @description Repeat it to select several actions. */
                action?: string[];
                /** @description The kind of what was changed; repeat it for several. */
                target_kind?: string[];
                target_id?: string;
                /** @description The project that it was changed in. */
                project_id?: string;
                /** @description By what it was done; repeat it for several. */
                by?: components["schemas"]["AuditBy"][];
                /** @description The session or the key that it was done with. */
                by_id?: string;
                request_id?: string;
                created_after?: string;
                created_before?: string;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AuditEvent"][];
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listInstanceAuditEvents: {
        parameters: {
            query?: {
                /** @description The account that did it. */
                actor_id?: string;
                /** @description Repeat it to select several actions. */
                action?: string[];
                /** @description The kind of what was changed; repeat it for several. */
                target_kind?: string[];
                target_id?: string;
                /** @description The project that it was changed in. */
                project_id?: string;
                /** @description By what it was done; repeat it for several. */
                by?: components["schemas"]["AuditBy"][];
                /** @description The session or the key that it was done with. */
                by_id?: string;
                request_id?: string;
                created_after?: string;
                created_before?: string;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AuditEvent"][];
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    verifyAuditLog: {
        parameters: {
            query?: {
                /** @description Goes on behind this place, the `through` of the answer before; without it from where the chain begins. */
                after?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was found. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditVerification"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    verifyInstanceAuditLog: {
        parameters: {
            query?: {
                /** @description Goes on behind this place, the `through` of the answer before; without it from where the chain begins. */
                after?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was found. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditVerification"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createCatalogRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                search_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CatalogRunRequest"];
            };
        };
        responses: {
            /** @description The rows. */
            200: {
                headers: {
                    /** @description What it cost. */
                    "x-bureau-credits"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "run_id": "crun_00000000000000000000000000",
                     *       "search_id": "open-meteo.geocoding",
                     *       "columns": [
                     *         {
                     *           "name": "name",
                     *           "type": "text"
                     *         },
                     *         {
                     *           "name": "latitude",
                     *           "type": "number",
                     *           "unit": "°"
                     *         }
                     *       ],
                     *       "rows": [
                     *         {
                     *           "name": "Bern",
                     *           "latitude": 46.9
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "next_cursor": null,
                     *       "cached": false,
                     *       "credits": "1.000000",
                     *       "warnings": [],
                     *       "notes": [],
                     *       "attribution": "Weather data by Open-Meteo.com"
                     *     }
                     */
                    "application/json": components["schemas"]["CatalogResult"];
                    "text/csv": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    setCatalogKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                source_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CatalogKeyCreate"];
            };
        };
        responses: {
            /** @description The source. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogSource"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteCatalogKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                source_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    getCatalogSearch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                search_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The search with the schema of its inputs, examples and licence. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogSearch"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getCatalogSource: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                source_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The source with its licence and health. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogSource"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listCatalogRuns: {
        parameters: {
            query?: {
                search_id?: string;
                source_id?: string;
                status?: "running" | "success" | "error";
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Runs, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CatalogRun"][];
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listCatalogSearches: {
        parameters: {
            query?: {
                kind?: components["schemas"]["CatalogKind"];
                source_id?: string;
                /**
                 * @description What you look for in your own words, in English or German. Not every word must match; the searches that match best come first.
                 * @example clinical trials
                 */
                query?: string;
                /**
                 * @description Only searches with an input of this name.
                 * @example latitude
                 */
                input?: string;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Searches. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CatalogSearchSummary"][];
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listCatalogSources: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All sources by title, with how they have answered. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CatalogSource"][];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    streamChanges: {
        parameters: {
            query?: {
                /** @description Executions whose node changes to send; repeat the parameter for several. */
                execution_id?: string[];
                /** @description Sends first the changes of this many milliseconds before the request (and the eight seconds before them), for a page that read before its stream was connected; sends `lost` if they are no longer known. */
                since_ms?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A stream of server-sent events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    cancelChatMessage: {
        parameters: {
            query?: never;
            header: {
                /** @description The secret of the session. */
                "X-Chat-Session": string;
            };
            path: {
                chat_id: string;
                message_number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is stopped, or was over already. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    decideChatToolCall: {
        parameters: {
            query?: never;
            header: {
                /** @description The secret of the session. */
                "X-Chat-Session": string;
            };
            path: {
                chat_id: string;
                tool_call_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChatDecision"];
            };
        };
        responses: {
            /** @description Decided. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    getChatFile: {
        parameters: {
            query?: never;
            header: {
                /** @description The secret of the session. */
                "X-Chat-Session": string;
            };
            path: {
                chat_id: string;
                file_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, always as a download. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getChatWidget: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                chat_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The script. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/javascript": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    openChat: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                chat_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description The error, as a page; as JSON if the address itself is unreadable. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The error, as a page. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    openTestChat: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                test_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description The error, as a page; as JSON if the address itself is unreadable. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The error, as a page. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postChatMessage: {
        parameters: {
            query?: never;
            header: {
                /** @description The secret of the session. */
                "X-Chat-Session": string;
            };
            path: {
                chat_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChatMessageCreate"];
                "multipart/form-data": components["schemas"]["ChatMessageCreate"];
            };
        };
        responses: {
            /** @description The message is accepted. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatMessage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    startChatSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                chat_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChatSessionStart"];
            };
        };
        responses: {
            /** @description The session. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatSession"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    streamChat: {
        parameters: {
            query?: never;
            header: {
                /** @description The secret of the session. */
                "X-Chat-Session": string;
                "Last-Event-ID"?: string;
            };
            path: {
                chat_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A stream of server-sent events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    authorizeCredential: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                credential_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The URL to open. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CredentialAuthorization"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    checkCredentialMove: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                credential_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CredentialMove"];
            };
        };
        responses: {
            /** @description The effect of the move. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ItemMoveCheck"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listCredentials: {
        parameters: {
            query?: {
                /** @description Of this project only. */
                project_id?: string;
                /** @description Credentials usable by digital organizations of this project, including shared ones. */
                usable_in?: string;
                /** @description Of this type only. */
                type?: string;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Credential"][];
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createCredential: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CredentialCreate"];
            };
        };
        responses: {
            /** @description The new credential. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Credential"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getCredential: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                credential_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A credential, without its secrets. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Credential"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteCredential: {
        parameters: {
            query?: {
                force?: boolean;
            };
            header?: never;
            path: {
                credential_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    updateCredential: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                credential_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CredentialUpdate"];
            };
        };
        responses: {
            /** @description The credential as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Credential"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    finishAuthorization: {
        parameters: {
            query?: {
                code?: string;
                state?: string;
                error?: string;
                error_description?: string;
                error_uri?: string;
                iss?: string;
                scope?: string;
                session_state?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Redirects to the credentials page, which shows the result. */
            303: {
                headers: {
                    location: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    listCredentialTypes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CredentialType"][];
                        next_cursor: null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    moveCredential: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                credential_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CredentialMove"];
            };
        };
        responses: {
            /** @description The credential as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Credential"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    shareCredential: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                credential_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CredentialShare"];
            };
        };
        responses: {
            /** @description The credential as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Credential"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    testCredential: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                credential_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result of the test. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CredentialTest"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listCustomDomains: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Domains at which webhooks and forms of the organization answer once they are verified. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CustomDomain"][];
                        next_cursor: null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createCustomDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomDomainCreate"];
            };
        };
        responses: {
            /** @description The domain. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomDomain"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteCustomDomain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                custom_domain_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    verifyCustomDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                custom_domain_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The domain; `verified_at` is null where the record was not found. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomDomain"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    checkDataTableMove: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                data_table_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ItemMove"];
            };
        };
        responses: {
            /** @description The effect of the move. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ItemMoveCheck"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listDataTables: {
        parameters: {
            query?: {
                project_id?: string;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Data tables, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DataTable"][];
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createDataTable: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DataTableCreate"];
            };
        };
        responses: {
            /** @description The new data table. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DataTable"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listDataTableRows: {
        parameters: {
            query?: {
                /** @description JSON, in the shape of the parameter `conditions` of the node If; `left` is the name of a column, `id`, `created_at` or `updated_at`. */
                conditions?: string;
                /** @description The name of a column that is not `json`, `id`, `created_at` or `updated_at`. Default: as inserted. Rows without a value come last. */
                sort?: string;
                order?: "asc" | "desc";
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                data_table_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Rows, oldest first unless sorted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DataTableRow"][];
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createDataTableRows: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                data_table_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DataTableRowsCreate"];
            };
        };
        responses: {
            /** @description The rows as they are now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DataTableRowsWritten"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getDataTable: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                data_table_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A data table. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DataTable"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteDataTable: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                data_table_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    updateDataTable: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                data_table_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DataTableUpdate"];
            };
        };
        responses: {
            /** @description The data table as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DataTable"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteDataTableRow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                data_table_id: string;
                row_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    updateDataTableRow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                data_table_id: string;
                row_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DataTableRowUpdate"];
            };
        };
        responses: {
            /** @description The row as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DataTableRow"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    exportDataTable: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                data_table_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rows, streamed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    moveDataTable: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                data_table_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ItemMove"];
            };
        };
        responses: {
            /** @description The data table as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DataTable"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    acceptDeliverable: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                deliverable_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deliverable, accepted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deliverable"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    addDeliverableToEvaluation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                deliverable_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EvaluationRowCreate"];
            };
        };
        responses: {
            /** @description The row. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EvaluationRow"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    decideDeliverableByLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                verdict_token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deliverable's name; or, after a decision, what was decided. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description To the page of the deliverable, where the organization or the instance demands single sign-on or a second factor. Nothing is decided. */
            303: {
                headers: {
                    location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description The error, as a page; as JSON if the address itself is unreadable. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The error, as a page. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    exportDeliverables: {
        parameters: {
            query?: {
                project_id?: string;
                position_id?: string;
                status?: components["schemas"]["DeliverableStatus"];
                created_after?: string;
                created_before?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The archive, streamed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getDeliverable: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                deliverable_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deliverable with its parts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deliverable"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getDeliverableManifest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                deliverable_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The manifest as it was signed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DsseEnvelope"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getDeliverablePart: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                deliverable_id: string;
                part: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes of the part. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getSigningKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Public keys (JWK), the newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SigningKeys"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listDeliverables: {
        parameters: {
            query?: {
                project_id?: string;
                position_id?: string;
                status?: components["schemas"]["DeliverableStatus"];
                created_after?: string;
                created_before?: string;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deliverables, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deliverable"][];
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    rateDeliverable: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                deliverable_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliverableRating"];
            };
        };
        responses: {
            /** @description The rating. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliverableRating"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    redoDeliverable: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                deliverable_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliverableRedo"];
            };
        };
        responses: {
            /** @description The new run. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmployeeRun"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    rejectDeliverable: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                deliverable_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliverableReject"];
            };
        };
        responses: {
            /** @description The deliverable, rejected. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deliverable"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    stopVerdictMails: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                verdict_token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The question; or, afterwards, the confirmation that no more mails are sent. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description The error, as a page; as JSON if the address itself is unreadable. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The error, as a page. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getEditing: {
        parameters: {
            query?: {
                /** @description The calling editor; the answer says whether it is the one editing. */
                editor_id?: string;
            };
            header?: never;
            path: {
                digital_organization_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current editor, and the revision of the draft. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Editing"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    changeEditing: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                digital_organization_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EditingChange"];
            };
        };
        responses: {
            /** @description The current editor, and the revision of the draft. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Editing"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    checkDigitalOrganizationMove: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DigitalOrganizationMove"];
            };
        };
        responses: {
            /** @description The effect of the move. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DigitalOrganizationMoveCheck"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    convertDigitalOrganization: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DigitalOrganizationImport"];
            };
        };
        responses: {
            /** @description The graph, and how each node was converted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DigitalOrganizationConversion"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listDigitalOrganizations: {
        parameters: {
            query?: {
                project_id?: string;
                /** @description Only those in this folder; `none` = only those in no folder that the caller sees. */
                folder_id?: string;
                tag?: string;
                /** @description Part of the name or the description, ignoring case. */
                search?: string;
                status?: "draft" | "published";
                /** @description Only those with an enabled trigger of this node type, in the published version or else in the draft. */
                trigger?: string;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A digital organization in a list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DigitalOrganizationSummary"][];
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createDigitalOrganization: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DigitalOrganizationCreate"];
            };
        };
        responses: {
            /** @description A flow of nodes on a canvas. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DigitalOrganization"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getDigitalOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                digital_organization_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A flow of nodes on a canvas. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DigitalOrganization"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    updateDigitalOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                digital_organization_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DigitalOrganizationUpdate"];
            };
        };
        responses: {
            /** @description A flow of nodes on a canvas. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DigitalOrganization"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteDigitalOrganization: {
        parameters: {
            query?: {
                /** @description Delete it although others rely on it. Employees that it works for are withdrawn from the market at once; publisher and hirers are notified. */
                force?: boolean;
            };
            header?: never;
            path: {
                digital_organization_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    exportDigitalOrganization: {
        parameters: {
            query?: {
                include_pin_data?: boolean;
            };
            header?: never;
            path: {
                digital_organization_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A digital organization as a file, without secrets. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DigitalOrganizationExport"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                digital_organization_id: string;
                version_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The published version. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VersionWithGraph"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    updateVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                digital_organization_id: string;
                version_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VersionUpdate"];
            };
        };
        responses: {
            /** @description The updated version. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Version"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    importDigitalOrganization: {
        parameters: {
            query?: {
                project_id?: string;
                folder_id?: string;
            };
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DigitalOrganizationImport"];
            };
        };
        responses: {
            /** @description The new digital organization, with `import_report`. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DigitalOrganization"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listDigitalOrganizationShares: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                digital_organization_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description People and projects. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DigitalOrganizationShare"][];
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listListeners: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                digital_organization_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The triggers of the draft you are listening on, with their status. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Listener"][];
                        next_cursor: null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listenDigitalOrganization: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                digital_organization_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Listen"];
            };
        };
        responses: {
            /** @description A test address that works until one event arrives or the time is up. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listening"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listScheduleTimes: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                digital_organization_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Parameters of the node. */
                    parameters: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The next times, in order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        times: string[];
                        time_zone: string;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listTriggers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                digital_organization_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The triggers that are or were published. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Trigger"][];
                        next_cursor: null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listVersions: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                digital_organization_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An immutable published snapshot. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Version"][];
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    moveDigitalOrganizations: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DigitalOrganizationMove"];
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    previewExpressions: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                digital_organization_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExpressionPreviewRequest"];
            };
        };
        responses: {
            /** @description The result of each text, in order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExpressionPreview"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    publishDigitalOrganization: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                digital_organization_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Publish"];
            };
        };
        responses: {
            /** @description An immutable published snapshot. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Version"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    restoreVersion: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                digital_organization_id: string;
                version_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A flow of nodes on a canvas. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DigitalOrganization"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    shareDigitalOrganization: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                digital_organization_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DigitalOrganizationShareCreate"];
            };
        };
        responses: {
            /** @description The shares. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DigitalOrganizationShare"][];
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    startExecution: {
        parameters: {
            query?: {
                wait?: number;
            };
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                digital_organization_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExecutionStart"];
            };
        };
        responses: {
            /** @description One run of a digital organization. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Execution"];
                };
            };
            /** @description One run of a digital organization. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Execution"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    stopListening: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                digital_organization_id: string;
                node_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    unpublishDigitalOrganization: {
        parameters: {
            query?: {
                /** @description Unpublish it although published digital organizations call it. */
                force?: boolean;
            };
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                digital_organization_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A flow of nodes on a canvas. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DigitalOrganization"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    unshareDigitalOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                digital_organization_id: string;
                share_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    cancelEmployeeRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                position_id: string;
                run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The run, canceled. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmployeeRun"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    cancelPositionRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                position_id: string;
                run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The run, canceled. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmployeeRun"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listEmployeeRuns: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                position_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Runs, newest first, without what was delivered. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["EmployeeRun"][];
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createEmployeeRun: {
        parameters: {
            query?: {
                wait?: number;
            };
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                position_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmployeeRunCreate"];
            };
        };
        responses: {
            /** @description The run, which has ended; or server-sent events with `stream: true`, as `GET …/events` gives them. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmployeeRun"];
                    "text/event-stream": string;
                };
            };
            /** @description The run, which is under way. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmployeeRun"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listPositionRuns: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                position_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Runs, newest first, without what was delivered. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["EmployeeRun"][];
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createPositionRun: {
        parameters: {
            query?: {
                wait?: number;
            };
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                position_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmployeeRunCreate"];
            };
        };
        responses: {
            /** @description The run, which has ended; or server-sent events with `stream: true`, as `GET …/events` gives them. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmployeeRun"];
                    "text/event-stream": string;
                };
            };
            /** @description The run, which is under way. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmployeeRun"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getRunShare: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                position_id: string;
                run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether it is shared. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunShare"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    shareRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                position_id: string;
                run_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RunShareCreate"];
            };
        };
        responses: {
            /** @description Until when it is shared. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunShare"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    endRunShare: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                position_id: string;
                run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is no longer shared. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    getEmployeeRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                position_id: string;
                run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The run. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmployeeRun"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getEmployeeRunPart: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                position_id: string;
                run_id: string;
                part: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes of the part. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getPositionRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                position_id: string;
                run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The run. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmployeeRun"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getPositionRunPart: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                position_id: string;
                run_id: string;
                part: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes of the part. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    streamEmployeeRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                position_id: string;
                run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Server-sent events `run.started`; `run.progress`; `run.output`; and `run.completed`, `run.failed` or `run.canceled` at the end. Send `Last-Event-ID` to resume after that event. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    streamPositionRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                position_id: string;
                run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Server-sent events `run.started`; `run.progress`; `run.output`; and `run.completed`, `run.failed` or `run.canceled` at the end. Send `Last-Event-ID` to resume after that event. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listEmployees: {
        parameters: {
            query?: {
                project_id?: string;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Employees of the organization with what is published of them. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Employee"][];
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createEmployee: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmployeeCreate"];
            };
        };
        responses: {
            /** @description The new employee, a draft. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Employee"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createListingPrice: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                employee_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ListingPriceCreate"];
            };
        };
        responses: {
            /** @description The employee as it is now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Employee"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listTestRuns: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                employee_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Tests, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["EmployeeRun"][];
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createTestRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                employee_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmployeeTestRun"];
            };
        };
        responses: {
            /** @description The run, which has ended. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmployeeRun"];
                };
            };
            /** @description The run, which is under way. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmployeeRun"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getEmployee: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                employee_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The employee. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Employee"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteEmployee: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                employee_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    updateEmployee: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                employee_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmployeeUpdate"];
            };
        };
        responses: {
            /** @description The employee as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Employee"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getSharedRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The run with what went in and came out. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SharedRun"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getSharedRunPart: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                run_id: string;
                part: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes of the part. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getTestRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                employee_id: string;
                test_run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The test. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmployeeRun"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listEarnings: {
        parameters: {
            query?: {
                /** @description How many months back, this one among them. */
                months?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The newest month first, in it by what was earned. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Earnings"][];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listEmployeeVersions: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                employee_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Versions, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["EmployeeVersion"][];
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listPublisherRuns: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                employee_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Runs by whoever has hired it, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PublisherRun"][];
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listSharedRuns: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Current shares, the newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SharedRun"][];
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    publishEmployee: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                employee_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EmployeePublish"];
            };
        };
        responses: {
            /** @description The employee as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Employee"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    refundRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                employee_id: string;
                run_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RunRefund"];
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    unpublishEmployee: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                employee_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The employee as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Employee"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    updateListing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                employee_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ListingUpdate"];
            };
        };
        responses: {
            /** @description The employee as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Employee"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    cancelEvaluationRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                evaluation_id: string;
                evaluation_run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The run, canceled. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EvaluationRun"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    compareEvaluationRuns: {
        parameters: {
            query?: {
                /** @description Another run of the evaluation. Default: the run before it, or itself where there is none. */
                before?: string;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                evaluation_id: string;
                evaluation_run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Both runs, and their rows side by side. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EvaluationComparison"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listEvaluations: {
        parameters: {
            query?: {
                project_id?: string;
                digital_organization_id?: string;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Evaluations, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Evaluation"][];
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createEvaluation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EvaluationCreate"];
            };
        };
        responses: {
            /** @description The new evaluation. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Evaluation"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getEvaluation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                evaluation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An evaluation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Evaluation"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteEvaluation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                evaluation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    updateEvaluation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                evaluation_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EvaluationUpdate"];
            };
        };
        responses: {
            /** @description The evaluation as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Evaluation"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getEvaluationRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                evaluation_id: string;
                evaluation_run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A run. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EvaluationRun"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listEvaluationResults: {
        parameters: {
            query?: {
                status?: components["schemas"]["EvaluationResultStatus"];
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                evaluation_id: string;
                evaluation_run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Rows in the order of the set. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["EvaluationResult"][];
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listEvaluationRuns: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                evaluation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Runs, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["EvaluationRun"][];
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    startEvaluationRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                evaluation_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EvaluationRunCreate"];
            };
        };
        responses: {
            /** @description The run. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EvaluationRun"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    addExecutionToEvaluation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                execution_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EvaluationRowCreate"];
            };
        };
        responses: {
            /** @description The row. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EvaluationRow"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    addToolCallToEvaluation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                execution_id: string;
                tool_call_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EvaluationRowCreate"];
            };
        };
        responses: {
            /** @description The row. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EvaluationRow"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    cancelExecution: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                execution_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One run of a digital organization. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Execution"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    countExecutions: {
        parameters: {
            query?: {
                /** @description Repeat it to select several modes. */
                mode?: components["schemas"]["ExecutionMode"][];
                trigger?: string;
                trigger_node_id?: string;
                digital_organization_id?: string;
                project_id?: string;
                parent_execution_id?: string;
                retry_of?: string;
                tag?: string;
                started_after?: string;
                started_before?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Executions by state. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExecutionCounts"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    decideToolCall: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                execution_id: string;
                tool_call_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ToolCallDecision"];
            };
        };
        responses: {
            /** @description The call as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentToolCall"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getExecution: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                execution_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One run of a digital organization. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Execution"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteExecution: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                execution_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    getExecutionBinary: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                execution_id: string;
                binary_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. The content type is what its sender called it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getExecutionNode: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                /** @description Answers this run only; pages go through its items. */
                run_index?: number;
            };
            header?: never;
            path: {
                execution_id: string;
                node_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All runs of a node with their items. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExecutionNodeDetail"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getExecutionProgress: {
        parameters: {
            query?: {
                /** @description The `cursor` of an earlier answer. */
                after?: string;
            };
            header?: never;
            path: {
                execution_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The progress. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExecutionProgress"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getExecutionStatistics: {
        parameters: {
            query?: {
                /** @description How many days back, today included. */
                days?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Statistics of executions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExecutionStatistics"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listAgentSteps: {
        parameters: {
            query?: {
                run_index?: number;
                /** @description Only the current activity and the totals so far, without the steps. */
                live_only?: boolean;
            };
            header?: never;
            path: {
                execution_id: string;
                node_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All steps of one run of an agent. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentSteps"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listExecutions: {
        parameters: {
            query?: {
                /** @description Repeat it to select several states. */
                status?: components["schemas"]["ExecutionStatus"][];
                /** @description Repeat it to select several modes. */
                mode?: components["schemas"]["ExecutionMode"][];
                /** @description Only these executions; repeat it for several. */
                id?: string[];
                trigger?: string;
                trigger_node_id?: string;
                digital_organization_id?: string;
                project_id?: string;
                parent_execution_id?: string;
                retry_of?: string;
                tag?: string;
                started_after?: string;
                started_before?: string;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An execution in a list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ExecutionSummary"][];
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    retryExecution: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                execution_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExecutionRetry"];
            };
        };
        responses: {
            /** @description One run of a digital organization. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Execution"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listFolders: {
        parameters: {
            query?: {
                project_id?: string;
                /** @description Only those in this folder; `none` = only those at the top of their project. */
                parent_id?: string;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Folders with where they are. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Folder"][];
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createFolder: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FolderCreate"];
            };
        };
        responses: {
            /** @description The new folder. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Folder"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getFolder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                folder_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The folder, with the folders above it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Folder"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteFolder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                folder_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    updateFolder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                folder_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FolderUpdate"];
            };
        };
        responses: {
            /** @description The folder as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Folder"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    cancelMusic: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                music_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job and its status; an ended job is unchanged. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MusicGeneration"];
                };
            };
            default: components["responses"]["GatewayError"];
        };
    };
    cancelVideo: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                video_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job and its status; an ended job is unchanged. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Video"];
                };
            };
            default: components["responses"]["GatewayError"];
        };
    };
    countMessageTokens: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MessageTokensRequest"];
            };
        };
        responses: {
            /** @description The number of tokens. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageTokensCount"];
                };
            };
            default: components["responses"]["AnthropicError"];
        };
    };
    createChatCompletion: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChatCompletionRequest"];
            };
        };
        responses: {
            /** @description The completion, or a stream of server-sent events with `stream: true`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatCompletion"];
                    "text/event-stream": string;
                };
            };
            default: components["responses"]["GatewayError"];
        };
    };
    createCompletion: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompletionRequest"];
            };
        };
        responses: {
            /** @description The completion, or a stream of server-sent events with `stream: true`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Completion"];
                    "text/event-stream": string;
                };
            };
            default: components["responses"]["GatewayError"];
        };
    };
    createEmbedding: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmbeddingRequest"];
            };
        };
        responses: {
            /** @description As the OpenAI API. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmbeddingList"];
                };
            };
            default: components["responses"]["GatewayError"];
        };
    };
    createImage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImageRequest"];
            };
        };
        responses: {
            /** @description The images, or a stream of server-sent events with `stream: true`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageList"];
                    "text/event-stream": string;
                };
            };
            default: components["responses"]["GatewayError"];
        };
    };
    createImageEdit: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImageEditRequest"];
                "multipart/form-data": components["schemas"]["ImageEditForm"];
            };
        };
        responses: {
            /** @description The images, or a stream of server-sent events with `stream: true`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageList"];
                    "text/event-stream": string;
                };
            };
            default: components["responses"]["GatewayError"];
        };
    };
    createMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MessageRequest"];
            };
        };
        responses: {
            /** @description The message, or a stream of server-sent events with `stream: true`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                    "text/event-stream": string;
                };
            };
            default: components["responses"]["AnthropicError"];
        };
    };
    createModeration: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ModerationRequest"];
            };
        };
        responses: {
            /** @description As the OpenAI API. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Moderation"];
                };
            };
            default: components["responses"]["GatewayError"];
        };
    };
    createMusic: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MusicRequest"];
            };
        };
        responses: {
            /** @description The job, in progress. Poll it until it is completed or failed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MusicGeneration"];
                };
            };
            default: components["responses"]["GatewayError"];
        };
    };
    createReranking: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RerankRequest"];
            };
        };
        responses: {
            /** @description As the rerank APIs of Cohere (v2), Jina and vLLM. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reranking"];
                };
            };
            default: components["responses"]["GatewayError"];
        };
    };
    createResponse: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResponseRequest"];
            };
        };
        responses: {
            /** @description The response, or a stream of server-sent events with `stream: true`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Response"];
                    "text/event-stream": string;
                };
            };
            default: components["responses"]["GatewayError"];
        };
    };
    createSpeech: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SpeechRequest"];
            };
        };
        responses: {
            /** @description Audio as it is made, with its own content type such as `audio/mpeg`, or a stream of server-sent events with `stream_format: "sse"`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                    "text/event-stream": string;
                };
            };
            default: components["responses"]["GatewayError"];
        };
    };
    createTranscription: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["AudioForm"];
            };
        };
        responses: {
            /** @description The text as `response_format` says, or a stream of server-sent events with `stream: true`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transcript"];
                    "text/event-stream": string;
                    "*/*": unknown;
                };
            };
            default: components["responses"]["GatewayError"];
        };
    };
    createTranslation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["AudioForm"];
            };
        };
        responses: {
            /** @description The text as `response_format` says. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transcript"];
                    "*/*": unknown;
                };
            };
            default: components["responses"]["GatewayError"];
        };
    };
    listVideos: {
        parameters: {
            query?: {
                limit?: number;
                after?: string;
                order?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of videos; the next one comes after its last. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VideoList"];
                };
            };
            default: components["responses"]["GatewayError"];
        };
    };
    createVideo: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VideoRequest"];
                "multipart/form-data": components["schemas"]["VideoForm"];
            };
        };
        responses: {
            /** @description The job, in progress. Poll it until it is completed or failed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Video"];
                };
            };
            default: components["responses"]["GatewayError"];
        };
    };
    getMusic: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                music_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job and its status. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MusicGeneration"];
                };
            };
            default: components["responses"]["GatewayError"];
        };
    };
    deleteMusic: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                music_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. A job in progress is stopped first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MusicGenerationDeleted"];
                };
            };
            default: components["responses"]["GatewayError"];
        };
    };
    getResponse: {
        parameters: {
            query?: {
                /** @description Answers with the events of a stream that makes this response. */
                stream?: boolean;
                /** @description Of a stream, leaves out the events up to that `sequence_number`. */
                starting_after?: number;
            };
            header?: never;
            path: {
                response_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response, or a stream of server-sent events with `stream=true`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Response"];
                    "text/event-stream": string;
                };
            };
            default: components["responses"]["GatewayError"];
        };
    };
    deleteResponse: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                response_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedResponse"];
                };
            };
            default: components["responses"]["GatewayError"];
        };
    };
    getVideo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                video_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job and its status. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Video"];
                };
            };
            default: components["responses"]["GatewayError"];
        };
    };
    deleteVideo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                video_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. A job in progress is stopped first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VideoDeleted"];
                };
            };
            default: components["responses"]["GatewayError"];
        };
    };
    getGatewayModel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                model_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A model. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayModel"] | components["schemas"]["AnthropicModel"];
                };
            };
            default: components["responses"]["GatewayError"];
        };
    };
    getMusicContent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                music_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            default: components["responses"]["GatewayError"];
        };
    };
    getVideoContent: {
        parameters: {
            query?: {
                /** @description Only the video itself is stored. */
                variant?: "video";
            };
            header?: never;
            path: {
                video_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            default: components["responses"]["GatewayError"];
        };
    };
    listGatewayModels: {
        parameters: {
            query?: {
                /** @description Models in a page of the Anthropic API. */
                limit?: number;
                /** @description The last model of the previous page, in the Anthropic API. */
                after_id?: string;
                /** @description The first model of the next page, in the Anthropic API. */
                before_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The models the calling key can call. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayModelList"] | components["schemas"]["AnthropicModelList"];
                };
            };
            default: components["responses"]["GatewayError"];
        };
    };
    listResponseInputItems: {
        parameters: {
            query?: {
                limit?: number;
                order?: "asc" | "desc";
                after?: string;
            };
            header?: never;
            path: {
                response_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of items, newest first unless `order` says otherwise. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResponseItemList"];
                };
            };
            default: components["responses"]["GatewayError"];
        };
    };
    getInstance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The facts that the sign-in page needs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Instance"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    checkKnowledgeDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                knowledge_base_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KnowledgeDocumentWrite"];
            };
        };
        responses: {
            /** @description What would be embedded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeDocumentCheck"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listKnowledgeBases: {
        parameters: {
            query?: {
                project_id?: string;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Knowledge bases, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["KnowledgeBase"][];
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createKnowledgeBase: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KnowledgeBaseCreate"];
            };
        };
        responses: {
            /** @description The new knowledge base. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeBase"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getKnowledgeBase: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                knowledge_base_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A knowledge base. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeBase"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteKnowledgeBase: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                knowledge_base_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    updateKnowledgeBase: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                knowledge_base_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KnowledgeBaseUpdate"];
            };
        };
        responses: {
            /** @description The knowledge base as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeBase"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getKnowledgeDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                knowledge_base_id: string;
                document_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A document. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeDocument"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteKnowledgeDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                knowledge_base_id: string;
                document_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    getKnowledgeFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                knowledge_base_id: string;
                knowledge_file_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeFile"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteKnowledgeFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                knowledge_base_id: string;
                knowledge_file_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    embedKnowledgeFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                knowledge_base_id: string;
                knowledge_file_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, which is being embedded. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeFile"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listKnowledgeDocuments: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                knowledge_base_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Documents, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["KnowledgeDocument"][];
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    writeKnowledgeDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                knowledge_base_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KnowledgeDocumentWrite"];
            };
        };
        responses: {
            /** @description The document of this key, replaced. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeDocumentWritten"];
                };
            };
            /** @description The new document. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeDocumentWritten"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listKnowledgeFiles: {
        parameters: {
            query?: {
                /** @description Only files of these states; repeat it for several. */
                status?: components["schemas"]["KnowledgeFileStatus"][];
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                knowledge_base_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Files of the last 7 days, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["KnowledgeFile"][];
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    uploadKnowledgeFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                knowledge_base_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KnowledgeFileUpload"];
                "multipart/form-data": components["schemas"]["KnowledgeFileForm"];
            };
        };
        responses: {
            /** @description The file, to be read. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeFile"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    searchKnowledgeBase: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                knowledge_base_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KnowledgeQuestion"];
            };
        };
        responses: {
            /** @description Passages, best first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getListing: {
        parameters: {
            query?: {
                link?: string;
            };
            header?: never;
            path: {
                listing_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The listing with its versions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListingDetail"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    hireEmployee: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                listing_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Hire"];
            };
        };
        responses: {
            /** @description The new position. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Position"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listListings: {
        parameters: {
            query?: {
                /** @description Words of the name, role, summary, category or tags. Not every word must match; the best match is first. */
                q?: string;
                category?: components["schemas"]["ListingCategory"];
                tag?: string;
                own?: boolean;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Listings that the caller may see, newest first; with `q` the best match first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Listing"][];
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    callDigitalOrganizationMcp: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                digital_organization_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": unknown;
            };
        };
        responses: {
            /** @description The answer, or a stream of messages that ends with it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                    "text/event-stream": string;
                };
            };
            /** @description Accepted; a notification has no answer. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is wrong, as JSON-RPC says it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description No such method, as JSON-RPC says it; or no such server. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description The client must accept both JSON and streams of events. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description The message is not JSON. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description The server failed, as JSON-RPC says it. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    callMcp: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": unknown;
            };
        };
        responses: {
            /** @description The answer, or a stream of messages that ends with it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                    "text/event-stream": string;
                };
            };
            /** @description Accepted; a notification has no answer. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is wrong, as JSON-RPC says it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description No such method, as JSON-RPC says it; or no such server. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description The client must accept both JSON and streams of events. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description The message is not JSON. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description The server failed, as JSON-RPC says it. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listMcpTools: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["McpToolsRequest"];
            };
        };
        responses: {
            /** @description The server and its tools, at most 1,000. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["McpTools"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listModelApiKeys: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A key for the models that an admin opened to users. Its value is never shown again. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ModelApiKey"][];
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createModelApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ModelApiKeyCreate"];
            };
        };
        responses: {
            /** @description A key and its value, shown this once. A replay of an `Idempotency-Key` answers without `value`. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelApiKeyWithValue"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getCall: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                call_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One gateway call. No prompt or answer is stored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallRecord"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listCalls: {
        parameters: {
            query?: {
                key_id?: string;
                model?: string;
                kind?: "model" | "search" | "employee";
                status?: "ok" | "error" | "canceled";
                created_after?: string;
                created_before?: string;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The calls, newest first. No prompt or answer is stored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CallRecord"][];
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listModelApiKeyCalls: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                key_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The calls, newest first. No prompt or answer is stored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CallRecord"][];
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    revokeModelApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                key_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A key for the models that an admin opened to users. Its value is never shown again. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelApiKey"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    rotateModelApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                key_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A key and its value, shown this once. A replay of an `Idempotency-Key` answers without `value`. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelApiKeyWithValue"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listCallableModels: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A model that the caller can call, with its price. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CallableModel"][];
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listNodeTypes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["NodeType"][];
                        next_cursor: null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    allowOAuthRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                oauth_request_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OAuthAllowance"];
            };
        };
        responses: {
            /** @description Where to send the browser. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthRedirect"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    authorizeOAuth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To the page that asks whoever is signed in, or back to the client with an error. */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    getAuthorizationServerMetadata: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metadata. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthorizationServerMetadata"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getDigitalOrganizationMcpResourceMetadata: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                digital_organization_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metadata. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProtectedResourceMetadata"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getMcpResourceMetadata: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metadata. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProtectedResourceMetadata"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getOAuthRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                oauth_request_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The client and what it asks for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthRequest"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getOwnClientMetadata: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        client_id: string;
                        client_name: string;
                        redirect_uris: string[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    issueOAuthToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Tokens. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthTokens"];
                };
            };
            /** @description Refused, as OAuth says it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
            /** @description The client is unknown or did not prove who it is. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
            /** @description The body is larger than 64 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    refuseOAuthRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                oauth_request_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where to send the browser. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthRedirect"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    registerOAuthClient: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The client as it was registered. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        client_id: string;
                    };
                };
            };
            /** @description Refused, as OAuth says it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
            /** @description The body is larger than 64 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    resumeOAuth: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                oauth_request_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To the client, with a code or an error; or to a page that says what went wrong. */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    revokeOAuthToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ended, or nothing was there. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused, as OAuth says it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
            /** @description The client is unknown or did not prove who it is. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
            /** @description The body is larger than 64 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getLiveness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description State of the instance. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As Prometheus reads it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getOpenapi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description State of the instance. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            /** @description State of the instance. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getReference: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationToken"];
            };
        };
        responses: {
            /** @description The current account; the session acts in the organization that was joined. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    checkInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationToken"];
            };
        };
        responses: {
            /** @description The subject of the invitation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationPreview"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    checkMemberRemoval: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The access that ends, and the resources that are handed over. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberRemoval"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createOrganization: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrganizationCreate"];
            };
        };
        responses: {
            /** @description The organization. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listOrganizationInvitations: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Invitations that can still be used. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["OrganizationInvitation"][];
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createOrganizationInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrganizationInvitationCreate"];
            };
        };
        responses: {
            /** @description The invitation; its link is shown this once. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationInvitationWithUrl"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getOrganizationDeletion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resources to be deleted, and the state of the deletion. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationDeletion"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteOrganization: {
        parameters: {
            query?: {
                /** @description Delete it although other organizations have hired its employees. */
                force?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrganizationDeletionRequest"];
            };
        };
        responses: {
            /** @description When it goes for good. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    restoreOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The organization. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getSecurityPolicies: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The general policies for members. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecurityPolicies"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    updateSecurityPolicies: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecurityPolicies"];
            };
        };
        responses: {
            /** @description The general policies for members. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecurityPolicies"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getSignInPolicies: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session requirements. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInPolicies"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    updateSignInPolicies: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignInPolicies"];
            };
        };
        responses: {
            /** @description The session requirements. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInPolicies"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    leaveOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["OrganizationLeave"];
            };
        };
        responses: {
            /** @description Done. The session acts in another organization of the account, or has ended where there is none. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    listMembers: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description People and their roles. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Member"][];
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    removeMember: {
        parameters: {
            query?: {
                /** @description The owner who gets the personal space. Default: the caller where it is an owner, else the owner who joined first. */
                personal_space_to?: string;
            };
            header?: never;
            path: {
                account_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    updateMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberUpdate"];
            };
        };
        responses: {
            /** @description The member as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    resendOrganizationInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                invitation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitation with a new link and a new end; the link from before is dead. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationInvitationWithUrl"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    revokeOrganizationInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                invitation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    transferOwnership: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnershipTransfer"];
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    updateOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrganizationUpdate"];
            };
        };
        responses: {
            /** @description The organization. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    buyCredits: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreditPurchase"];
            };
        };
        responses: {
            /** @description Where to go. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentPage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getPlan: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The plan and its use. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationPlan"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    changePlan: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlanChange"];
            };
        };
        responses: {
            /** @description The plan as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationPlan"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    checkoutPlan: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlanChange"];
            };
        };
        responses: {
            /** @description Where to go. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentPage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    openPaymentPortal: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where to go. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentPage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    previewPlanChange: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlanChange"];
            };
        };
        responses: {
            /** @description The effect of the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanChangePreview"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    receiveStripeEvent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Taken. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        received: boolean;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listConversations: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The conversation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ConversationSummary"][];
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createConversation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConversationCreate"];
            };
        };
        responses: {
            /** @description The conversation. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationSummary"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteConversations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    createPlaygroundChat: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChatCompletionRequest"];
            };
        };
        responses: {
            /** @description The completion, or a stream of server-sent events with `stream: true`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatCompletion"];
                    "text/event-stream": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createPlaygroundEmbedding: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmbeddingRequest"];
            };
        };
        responses: {
            /** @description As the OpenAI API. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmbeddingList"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createPlaygroundImage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImageRequest"];
            };
        };
        responses: {
            /** @description The images, or a stream of server-sent events with `stream: true`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageList"];
                    "text/event-stream": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getConversation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The conversation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conversation"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteConversation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    updateConversation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConversationUpdate"];
            };
        };
        responses: {
            /** @description The conversation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationSummary"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createCallbackSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                position_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The secret. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        secret: string;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getPosition: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                position_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The position. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Position"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    dismissPosition: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                position_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    updatePosition: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                position_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PositionUpdate"];
            };
        };
        responses: {
            /** @description The position as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Position"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listPositions: {
        parameters: {
            query?: {
                project_id?: string;
                dismissed?: boolean;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Positions, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Position"][];
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listRunCallbacks: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                position_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Callbacks, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RunCallback"][];
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    replayRunCallback: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                position_id: string;
                callback_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The callback, due now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunCallback"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    setVerdictMails: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                position_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerdictMails"];
            };
        };
        responses: {
            /** @description What holds now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerdictMails"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    archiveProject: {
        parameters: {
            query?: {
                /** @description Archive it although others outside of it rely on what is in it. */
                force?: boolean;
            };
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ProjectArchive"];
            };
        };
        responses: {
            /** @description The project as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listProjects: {
        parameters: {
            query?: {
                /** @description Archived projects instead of those in use. */
                archived?: boolean;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A container of digital organizations. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Project"][];
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectCreate"];
            };
        };
        responses: {
            /** @description The new project. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listProjectRoles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All roles of projects. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Role"][];
                        next_cursor: null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createProjectRole: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoleCreate"];
            };
        };
        responses: {
            /** @description The new role. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Role"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The project. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteProject: {
        parameters: {
            query?: {
                /** @description With `contents=delete`, delete it although others outside of it rely on what is in it. Employees are withdrawn at once and their positions dismissed; publisher and hirers are notified. */
                force?: boolean;
                contents?: "delete" | "move";
                /** @description Another project; with `contents=move` only. */
                move_to?: string;
            };
            header?: never;
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    updateProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectUpdate"];
            };
        };
        responses: {
            /** @description The project as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getProjectRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                role_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The role. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Role"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteProjectRole: {
        parameters: {
            query?: {
                reassign_to?: components["schemas"]["RoleId"];
            };
            header?: never;
            path: {
                role_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    updateProjectRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                role_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoleUpdate"];
            };
        };
        responses: {
            /** @description The role as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Role"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getProjectContents: {
        parameters: {
            query?: {
                move_to?: string;
            };
            header?: never;
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its content. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectContents"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listProjectMembers: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description People and their roles. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ProjectMember"][];
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    previewProjectRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                role_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoleChange"];
            };
        };
        responses: {
            /** @description The accounts that would gain or lose permissions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoleChangePreview"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    setProjectMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project_id: string;
                account_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectMemberUpdate"];
            };
        };
        responses: {
            /** @description The member as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectMember"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    removeProjectMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project_id: string;
                account_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    restoreProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ProjectRestore"];
            };
        };
        responses: {
            /** @description The project as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listProviderKeys: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Own provider keys, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ProviderKey"][];
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createProviderKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProviderKeyCreate"];
            };
        };
        responses: {
            /** @description An own provider key. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderKey"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteProviderKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                provider_key_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    updateProviderKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                provider_key_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProviderKeyUpdate"];
            };
        };
        responses: {
            /** @description An own provider key. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderKey"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listScimGroups: {
        parameters: {
            query?: {
                /** @description `attribute eq "value"`, up to five joined with `and`. */
                filter?: string;
                /** @description The first one of the list is 1. */
                startIndex?: number;
                /** @description At most 200. */
                count?: number;
                /** @description Names, separated by commas. `members` leaves out who is in groups. */
                excludedAttributes?: string;
            };
            header?: never;
            path: {
                sso_connection_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A part of the list, the oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimGroupList"];
                };
            };
            default: components["responses"]["ScimError"];
        };
    };
    createScimGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sso_connection_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScimResource"];
                "application/scim+json": components["schemas"]["ScimResource"];
            };
        };
        responses: {
            /** @description The group. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimGroup"];
                };
            };
            default: components["responses"]["ScimError"];
        };
    };
    listScimUsers: {
        parameters: {
            query?: {
                /** @description `attribute eq "value"`, up to five joined with `and`. */
                filter?: string;
                /** @description The first one of the list is 1. */
                startIndex?: number;
                /** @description At most 200. */
                count?: number;
            };
            header?: never;
            path: {
                sso_connection_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A part of the list, the oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimUserList"];
                };
            };
            default: components["responses"]["ScimError"];
        };
    };
    createScimUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sso_connection_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScimResource"];
                "application/scim+json": components["schemas"]["ScimResource"];
            };
        };
        responses: {
            /** @description The user. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimUser"];
                };
            };
            default: components["responses"]["ScimError"];
        };
    };
    getScimGroup: {
        parameters: {
            query?: {
                /** @description Names, separated by commas. `members` leaves out who is in groups. */
                excludedAttributes?: string;
            };
            header?: never;
            path: {
                sso_connection_id: string;
                scim_group_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The group. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimGroup"];
                };
            };
            default: components["responses"]["ScimError"];
        };
    };
    replaceScimGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sso_connection_id: string;
                scim_group_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScimResource"];
                "application/scim+json": components["schemas"]["ScimResource"];
            };
        };
        responses: {
            /** @description The group. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimGroup"];
                };
            };
            default: components["responses"]["ScimError"];
        };
    };
    deleteScimGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sso_connection_id: string;
                scim_group_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["ScimError"];
        };
    };
    updateScimGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sso_connection_id: string;
                scim_group_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScimPatch"];
                "application/scim+json": components["schemas"]["ScimPatch"];
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["ScimError"];
        };
    };
    getScimUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sso_connection_id: string;
                scim_user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimUser"];
                };
            };
            default: components["responses"]["ScimError"];
        };
    };
    replaceScimUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sso_connection_id: string;
                scim_user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScimResource"];
                "application/scim+json": components["schemas"]["ScimResource"];
            };
        };
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimUser"];
                };
            };
            default: components["responses"]["ScimError"];
        };
    };
    deleteScimUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sso_connection_id: string;
                scim_user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["ScimError"];
        };
    };
    updateScimUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sso_connection_id: string;
                scim_user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScimPatch"];
                "application/scim+json": components["schemas"]["ScimPatch"];
            };
        };
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimUser"];
                };
            };
            default: components["responses"]["ScimError"];
        };
    };
    getScimResourceType: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sso_connection_id: string;
                resource_type: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description RFC 7643 §6. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimDescription"];
                };
            };
            default: components["responses"]["ScimError"];
        };
    };
    getScimSchema: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sso_connection_id: string;
                schema: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description RFC 7643 §7. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimDescription"];
                };
            };
            default: components["responses"]["ScimError"];
        };
    };
    getScimServiceProviderConfig: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sso_connection_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description RFC 7643 §5. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimDescription"];
                };
            };
            default: components["responses"]["ScimError"];
        };
    };
    listScimResourceTypes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sso_connection_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description RFC 7643 §6. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimDescriptionList"];
                };
            };
            default: components["responses"]["ScimError"];
        };
    };
    listScimSchemas: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sso_connection_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description RFC 7643 §7. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimDescriptionList"];
                };
            };
            default: components["responses"]["ScimError"];
        };
    };
    search: {
        parameters: {
            query: {
                /** @description Part of a name, ignoring case, or a complete id. */
                q: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Results by kind. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SearchHit"][];
                        next_cursor: null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listServiceAccounts: {
        parameters: {
            query?: {
                /** @description Only those of this project. */
                project_id?: string;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ServiceAccount"][];
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createServiceAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ServiceAccountCreate"];
            };
        };
        responses: {
            /** @description The service account. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceAccount"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listServiceAccountKeys: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                service_account_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AccountApiKey"][];
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createServiceAccountKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                service_account_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountApiKeyCreate"];
            };
        };
        responses: {
            /** @description A key and its value, shown this once. A replay of an `Idempotency-Key` answers without `value`. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountApiKeyWithValue"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getServiceAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                service_account_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceAccount"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteServiceAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                service_account_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    updateServiceAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                service_account_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ServiceAccountUpdate"];
            };
        };
        responses: {
            /** @description The service account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceAccount"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    revokeServiceAccountKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                service_account_id: string;
                key_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountApiKey"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    askForPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The options for the browser. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyAsked"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listSessions: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One signed-in browser. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Session"][];
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignIn"];
            };
        };
        responses: {
            /** @description The current account and organization. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description The password is right. Show a second factor to get a session. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecondFactorAsked"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    revokeOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    revokeSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    showSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecondFactorShown"];
            };
        };
        responses: {
            /** @description The current account and organization. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    signInWithPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyShown"];
            };
        };
        responses: {
            /** @description The current account and organization. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    updateSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SessionUpdate"];
            };
        };
        responses: {
            /** @description The current account and organization. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createScimToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                sso_connection_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ScimTokenCreate"];
            };
        };
        responses: {
            /** @description A token and its value, shown this once. A replay of an `Idempotency-Key` answers without `value`. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScimTokenWithValue"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteScimToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sso_connection_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    createSigningCertificate: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                sso_connection_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A connection to an identity provider. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoConnection"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listSsoConnections: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Connections to identity providers, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SsoConnection"][];
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createSsoConnection: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SsoConnectionCreate"];
            };
        };
        responses: {
            /** @description A connection to an identity provider. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoConnection"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listSsoDomains: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Email domains of the organization, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SsoDomain"][];
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createSsoDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SsoDomainCreate"];
            };
        };
        responses: {
            /** @description An email domain. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoDomain"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteSigningCertificate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sso_connection_id: string;
                fingerprint: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A connection to an identity provider. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoConnection"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteSsoConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sso_connection_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    updateSsoConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sso_connection_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SsoConnectionUpdate"];
            };
        };
        responses: {
            /** @description A connection to an identity provider. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoConnection"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteSsoDomain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sso_domain_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    discoverSso: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SsoDiscover"];
            };
        };
        responses: {
            /** @description Connections of the organization that has verified the domain. Every address of a domain gets the same answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoDiscovery"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    finishOidc: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sso_connection_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Redirects to the page, signed in, or to the sign-in page with `sso` = the error code. */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    finishSaml: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sso_connection_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Redirects to the page, signed in, or to the sign-in page with `sso` = the error code. */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    getSamlMetadata: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sso_connection_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An EntityDescriptor. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/samlmetadata+xml": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getScim: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sso_connection_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The address for the directory, its token without the value, and what it has provisioned. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Scim"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getSsoPolicies: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The requirements for members. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoPolicies"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    updateSsoPolicies: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SsoPolicies"];
            };
        };
        responses: {
            /** @description The requirements for members. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoPolicies"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    linkSso: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sso_connection_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where to send the browser. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoRedirect"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listSsoChoices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Enabled connections, and the account's identity at each. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        connections: components["schemas"]["SsoOwnConnection"][];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    previewSsoMapping: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                sso_connection_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SsoMapping"];
            };
        };
        responses: {
            /** @description What would change for whom. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoMappingPreview"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    resumeSso: {
        parameters: {
            query: {
                state: string;
            };
            header?: never;
            path: {
                sso_connection_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Redirects to the page, signed in, or to the sign-in page with `sso` = the error code. */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    signInByDirectory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sso_connection_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SsoDirectorySignIn"];
            };
        };
        responses: {
            /** @description The current account and organization. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    startSso: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sso_connection_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SsoStart"];
            };
        };
        responses: {
            /** @description Where to send the browser. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoRedirect"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    switchSigningCertificate: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                sso_connection_id: string;
                fingerprint: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A connection to an identity provider. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoConnection"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    updateSsoMapping: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sso_connection_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SsoMapping"];
            };
        };
        responses: {
            /** @description The rules. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoMapping"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    verifySsoDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path: {
                sso_domain_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SsoDomainVerify"];
            };
        };
        responses: {
            /** @description An email domain; `verified_at` is null where the TXT record was not found. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoDomain"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    decodeTemporalPayloads: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TemporalPayloads"];
            };
        };
        responses: {
            /** @description The payloads, in the order of the request. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemporalPayloads"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    encodeTemporalPayloads: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TemporalPayloads"];
            };
        };
        responses: {
            /** @description The payloads, in the order of the request. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemporalPayloads"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    confirmTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TotpCode"];
            };
        };
        responses: {
            /** @description The app is in use. All other sessions have ended. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyCreate"];
            };
        };
        responses: {
            /** @description The passkey is in use. All other sessions have ended. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getTwoFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The additional factors of the account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TwoFactor"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    removePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                passkey_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SelfConfirmation"];
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    removeTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SelfConfirmation"];
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    renewRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SelfConfirmation"];
            };
        };
        responses: {
            /** @description New codes; the ones from before no longer work. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    startPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SelfConfirmation"];
            };
        };
        responses: {
            /** @description The options for the browser. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyAsked"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    startTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SelfConfirmation"];
            };
        };
        responses: {
            /** @description A secret that waits for its first code. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TotpSetup"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    updatePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                passkey_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyUpdate"];
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    listCreditRequests: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A request for credits. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CreditRequest"][];
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createCreditRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CreditRequestCreate"];
            };
        };
        responses: {
            /** @description A request for credits. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditRequest"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getLowBalance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The balance below which the organization is alerted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LowBalance"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    updateLowBalance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LowBalance"];
            };
        };
        responses: {
            /** @description The balance below which the organization is alerted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LowBalance"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getSpending: {
        parameters: {
            query?: {
                /** @description First day, in UTC; 29 days before `to` without it. */
                from?: string;
                /** @description Last day, in UTC; today without it. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The days, the earliest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DaySpending"][];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getUnreadEvents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many are unread. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnreadEvents"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    readEvents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: date-time */
                    read_until: string;
                };
            };
        };
        responses: {
            /** @description How many are unread. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnreadEvents"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getUsage: {
        parameters: {
            query?: {
                /** @description Several are allowed; without any, one sum per day. */
                group_by?: ("day" | "kind" | "model" | "key")[];
                /** @description First day, in UTC; 29 days before `to` without it. */
                from?: string;
                /** @description Last day, in UTC; today without it. */
                to?: string;
                model?: string;
                kind?: "model" | "search" | "employee";
                key_id?: string;
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sums, ordered by what they are grouped by. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Usage"][];
                    };
                    "text/csv": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getWallet: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The credits of an organization. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Wallet"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Something the organization should know about. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Event"][];
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listWalletEntries: {
        parameters: {
            query?: {
                /** @description Only entries of that kind. */
                kind?: "grant" | "plan_credits" | "settlement" | "late_settlement" | "adjustment" | "catalog_search" | "employee_price";
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One immutable line of a wallet. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LedgerEntry"][];
                        next_cursor: string | null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    decideByLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                approval_token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call; or, after a decision, what was decided. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description The error, as a page; as JSON if the address itself is unreadable. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The error, as a page. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    openForm: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                form_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The form; or, after a submission, the page of the node. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description After a submission, to the address of the node or to the next form of the execution. */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description The error, as a page; as JSON if the address itself is unreadable. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The error, as a page. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    openTestForm: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                test_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The form; or, after a submission, the page of the node. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description After a submission, to the address of the node or to the next form of the execution. */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description The error, as a page; as JSON if the address itself is unreadable. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The error, as a page. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    receiveTestWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                test_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response of the digital organization, by default `{ execution_id }`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                    "*/*": unknown;
                };
            };
            /** @description The execution continues without a response yet; or the response of a node with this status. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookAccepted"] | unknown;
                };
            };
            /** @description The response of a node of the digital organization. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                    "*/*": unknown;
                };
            };
            /** @description The response of a node of the digital organization. */
            "3XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                    "*/*": unknown;
                };
            };
            /** @description The response of a node of the digital organization. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                    "*/*": unknown;
                };
            };
            /** @description The response of a node of the digital organization. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                    "*/*": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    receiveWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response of the digital organization, by default `{ execution_id }`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                    "*/*": unknown;
                };
            };
            /** @description The execution continues without a response yet; or the response of a node with this status. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookAccepted"] | unknown;
                };
            };
            /** @description The response of a node of the digital organization. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                    "*/*": unknown;
                };
            };
            /** @description The response of a node of the digital organization. */
            "3XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                    "*/*": unknown;
                };
            };
            /** @description The response of a node of the digital organization. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                    "*/*": unknown;
                };
            };
            /** @description The response of a node of the digital organization. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                    "*/*": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    resumeWithForm: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                resume_token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The form; or, after a submission, the page of the node. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description After a submission, to the address of the node or to the next form of the execution. */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description The error, as a page; as JSON if the address itself is unreadable. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The error, as a page. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    resumeWithWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                resume_token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response of the waiting node, by default `{ execution_id }`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                    "*/*": unknown;
                };
            };
            /** @description The response of the waiting node. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                    "*/*": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
}

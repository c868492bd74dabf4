// Written by `npm run generate:client` from the OpenAPI document; not to be edited.
export interface paths {
    "/api/location/v1/branches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search branches
         * @description Finds branches by `lat`, `long`, and `distance` together, or by `state`. With all four, a branch must satisfy both. `status` and `type` narrow either search. The response has every match, including inactive branches unless `status` excludes them, sorted by distance and then by branch number. A search without a match returns 404.
         */
        get: operations["searchBranches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/location/v1/branches/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read changes of branches
         * @description Use the feed to keep a copy of all branches. Without `after`, it starts with every branch as an `upsert`. Each branch that was added, changed, or deleted follows once, in its latest state. Repeat with the `cursor` until `data` is empty. Your copy then equals the API. With `wait`, the response waits for a change. At most 10 requests of an application can wait at once. A cursor is valid for 90 days.
         */
        get: operations["readBranchChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/location/v1/branches/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The branch number, as in `branch.number`.
                 * @example 1019
                 */
                number: string;
            };
            cookie?: never;
        };
        /**
         * Get one branch
         * @description The branch at `links.self`. `branch.distance` is absent here.
         */
        get: operations["getBranch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notification/v2/deliveries/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream new deliveries
         * @description Streams server-sent events: a `delivery` for each new delivery to the application's webhooks, with the headers and body of its POST. With `include=all`, the stream includes test events and resends. The webhook's secret is replaced by `[secret]` unless the token also has `notification.write`. To continue after an interruption, send the last `id` as `Last-Event-ID`. A comment every five seconds keeps the connection alive. The stream ends when the token expires. An application can have at most 10 streams.
         */
        get: operations["tailDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notification/v2/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description The application's webhooks, at most five, without secrets. The list can be empty.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Register a webhook
         * @description Registers a URL for order events. All four fields are required, and no others are accepted. An application has at most five webhooks. The response contains the secret. Store it: no GET returns it.
         */
        post: operations["registerWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notification/v2/webhooks/{webhookId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` in the response to the registration.
                 * @example wh_01JD9ZK3W8Q4T6V2N5X7B1C0DF
                 */
                webhookId: string;
            };
            cookie?: never;
        };
        /**
         * Get one webhook
         * @description One of the application's webhooks and the state of its deliveries, without the secret.
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Unregister a webhook
         * @description Removes the webhook. Open deliveries are given up, and its slot is free immediately. An unknown ID returns 400.
         */
        delete: operations["unregisterWebhook"];
        options?: never;
        head?: never;
        /**
         * Update a webhook
         * @description Changes the given fields. The others and the secret stay the same. `events` accepts `ORDER_UPDATE` only: for `ORDER_INVOICED`, register a new webhook, or set both in the portal. Deliveries that are retrying go to a new `url`, which also enables a disabled webhook.
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/api/notification/v2/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read order events
         * @description Returns the order events whose audience includes the application, in the order in which the portal accepted them. The application needs no webhook. Use the feed if the portal cannot reach your receiver, or to find missed events. Store the `cursor` after you process a page, so that you always continue with the first unprocessed event. With `wait`, the response waits for an event. At most 10 requests of an application can wait at once.
         */
        get: operations["readEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notification/v2/events/digests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read digests of events
         * @description Returns the number of events that the portal accepted for the application in each full hour (UTC), and a digest of their IDs. Compare it with the IDs that you received from the event feed or by webhook. The signed `statement` proves later what the portal accepted. An hour appears when it is final, and disappears when one of its events is deleted.
         */
        get: operations["readEventDigests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notification/v2/events/ids": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read event IDs
         * @description Finds the events in hours whose digest differs from yours, with little traffic. Start without `prefix`. For up to 32 events, you get their IDs. For more, you get the digests of 16 parts: request the parts that differ, several at a time. `npm run portal -- reconcile` and the client's `reconcile` do this for you.
         */
        get: operations["readEventIds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notification/v2/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries
         * @description The deliveries to the application's webhooks, newest first. Filters combine.
         */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notification/v2/deliveries/{deliveryId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `webhook-id` of the delivery.
                 * @example dlv_01JD9ZK3W8Q4T6V2N5X7B1C0DE
                 */
                deliveryId: string;
            };
            cookie?: never;
        };
        /**
         * Get one delivery
         * @description A delivery with its attempts: what was sent, what came back, and why it failed. Secrets are masked.
         */
        get: operations["getDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notification/v2/deliveries/{deliveryId}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `webhook-id` of the delivery.
                 * @example dlv_01JD9ZK3W8Q4T6V2N5X7B1C0DE
                 */
                deliveryId: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resend one delivery
         * @description Sends a delivery again now, in any state, with the same `webhook-id` and a new retry schedule. `conflict` if its webhook is paused, disabled, or unregistered, or an attempt is in progress.
         */
        post: operations["resendDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notification/v2/recoveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List recoveries
         * @description The five newest recoveries of the application's deliveries, including those started in the portal.
         */
        get: operations["listRecoveries"];
        put?: never;
        /**
         * Recover what was not delivered
         * @description Resends, oldest first, all deliveries since a given time that were given up or are retrying, or all deliveries of up to 100 events. Each keeps its `webhook-id`. Leaves out deliveries of paused and disabled webhooks, which are sent when the webhook resumes. Returns `conflict` if there is nothing to send, and `invalid_request` for more than 100,000 deliveries: choose a later `since` first.
         */
        post: operations["startRecovery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notification/v2/recoveries/{recoveryId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the recovery.
                 * @example rpl_01JD9ZK3W8Q4T6V2N5X7B1C0DE
                 */
                recoveryId: string;
            };
            cookie?: never;
        };
        /**
         * Get a recovery's progress
         * @description A recovery and how many of its deliveries have ended.
         */
        get: operations["getRecovery"];
        put?: never;
        post?: never;
        /**
         * Cancel a recovery
         * @description Stops a recovery. Deliveries that it has not attempted return to their earlier state.
         */
        delete: operations["cancelRecovery"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notification/v2/webhooks/{webhookId}/health": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` in the response to the registration.
                 * @example wh_01JD9ZK3W8Q4T6V2N5X7B1C0DF
                 */
                webhookId: string;
            };
            cookie?: never;
        };
        /**
         * Get a webhook's health
         * @description Whether a webhook receives its deliveries, how long it has been failing, and what is waiting.
         */
        get: operations["getWebhookHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notification/v2/webhooks/{webhookId}/test": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` in the response to the registration.
                 * @example wh_01JD9ZK3W8Q4T6V2N5X7B1C0DF
                 */
                webhookId: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description Sends a sample event to the webhook, even if it is paused or disabled, waits up to 15 seconds, and returns the delivery with the receiver's answer. A failed test is not retried.
         */
        post: operations["sendTestEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notification/v2/webhooks/{webhookId}/check": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` in the response to the registration.
                 * @example wh_01JD9ZK3W8Q4T6V2N5X7B1C0DF
                 */
                webhookId: string;
            };
            cookie?: never;
        };
        /**
         * Get the newest receiver check
         * @description The report of the newest check, even while it is running. `not_found` if the webhook was never checked.
         */
        get: operations["getReceiverCheck"];
        put?: never;
        /**
         * Check the receiver
         * @description Sends genuine, forged, repeated, and unusual requests to the webhook's URL, and reports what its receiver does. Only for webhooks of sandbox applications. An organization has one check at a time and 10 an hour. `conflict` for a production application, an inbox, or while another check runs.
         */
        post: operations["startReceiverCheck"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notification/v2/webhooks/{webhookId}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` in the response to the registration.
                 * @example wh_01JD9ZK3W8Q4T6V2N5X7B1C0DF
                 */
                webhookId: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a webhook
         * @description Nothing is sent until it is resumed. Deliveries are held.
         */
        post: operations["pauseWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notification/v2/webhooks/{webhookId}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` in the response to the registration.
                 * @example wh_01JD9ZK3W8Q4T6V2N5X7B1C0DF
                 */
                webhookId: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a webhook
         * @description Resumes a paused or disabled webhook. Held deliveries are sent, and retries are attempted now.
         */
        post: operations["resumeWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notification/v2/webhooks/{webhookId}/rotation": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` in the response to the registration.
                 * @example wh_01JD9ZK3W8Q4T6V2N5X7B1C0DF
                 */
                webhookId: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the secret
         * @description Creates a new secret. During the overlap, deliveries carry the old one and are signed with both. With an overlap of 0, the new one replaces it at once. The response contains the new secret. Store it: no GET returns it.
         */
        post: operations["rotateSecret"];
        /**
         * Promote the new secret
         * @description Ends the overlap of a rotation: from the next attempt on, only the new secret is used.
         */
        delete: operations["promoteSecret"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notification/v2/webhooks/{webhookId}/shadow": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` in the response to the registration.
                 * @example wh_01JD9ZK3W8Q4T6V2N5X7B1C0DF
                 */
                webhookId: string;
            };
            cookie?: never;
        };
        /**
         * Compare the shadow address
         * @description What both addresses answered, and how long they took.
         */
        get: operations["getShadow"];
        /**
         * Set a shadow address
         * @description Sends a copy of each later attempt to a second address. Its answers affect neither health nor retries. Replaces an earlier one. `conflict` for the webhook's own URL.
         */
        put: operations["startShadow"];
        post?: never;
        /**
         * Remove the shadow address
         * @description No more copies are sent.
         */
        delete: operations["endShadow"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notification/v2/webhooks/{webhookId}/shadow/switch": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` in the response to the registration.
                 * @example wh_01JD9ZK3W8Q4T6V2N5X7B1C0DF
                 */
                webhookId: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Switch to the shadow address
         * @description Makes the shadow address the webhook's URL, like an update of the URL: waiting retries go there. `conflict` without a shadow address.
         */
        post: operations["switchToShadow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notification/v2/webhooks/{webhookId}/keys": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` in the response to the registration.
                 * @example wh_01JD9ZK3W8Q4T6V2N5X7B1C0DF
                 */
                webhookId: string;
            };
            cookie?: never;
        };
        /**
         * Get the keys that verify deliveries
         * @description Returns the webhook's public Ed25519 keys as a JSON Web Key Set, without authentication. They verify the `v1a` signatures of its deliveries. There are two keys during a rotation. If no key matches a signature, fetch them again.
         */
        get: operations["getWebhookKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notification/v2/egress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the addresses that deliveries come from
         * @description Returns the address ranges to allow in your firewall. The list is empty if this installation does not publish them.
         */
        get: operations["getEgressRanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sandbox/v1/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List sandbox orders
         * @description The newest 50 test orders of your organization, with their statuses.
         */
        get: operations["listSandboxOrders"];
        put?: never;
        /**
         * Create a sandbox order
         * @description Creates a test order and sends its first event to the sandbox applications of your organization: a sample at Pending, a sample that plays a `scenario`, or an `event` of your own.
         */
        post: operations["createSandboxOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sandbox/v1/orders/{orderNumber}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Number of a sandbox order.
                 * @example SANDBOX-9F86D08188
                 */
                orderNumber: string;
            };
            cookie?: never;
        };
        /**
         * Get a sandbox order
         * @description The latest status and version of a test order.
         */
        get: operations["getSandboxOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sandbox/v1/orders/{orderNumber}/actions": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Number of a sandbox order.
                 * @example SANDBOX-9F86D08188
                 */
                orderNumber: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change a sandbox order
         * @description Moves a test order, or makes its events arrive as a receiver must expect: repeated, duplicated, or out of order.
         */
        post: operations["changeSandboxOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sandbox/v1/webhooks/{webhookId}/fault": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` in the response to the registration.
                 * @example wh_01JD9ZK3W8Q4T6V2N5X7B1C0DF
                 */
                webhookId: string;
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Simulate a failure
         * @description Makes a sandbox webhook slow, unavailable, or rate limited for a few minutes. The delivery log shows simulated attempts like real ones.
         */
        put: operations["setWebhookFault"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sandbox/v1/webhooks/{webhookId}/skip-wait": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` in the response to the registration.
                 * @example wh_01JD9ZK3W8Q4T6V2N5X7B1C0DF
                 */
                webhookId: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Skip the wait for retries
         * @description Makes the next attempt of every delivery that waits for its retry due now. Call it again to see the whole schedule.
         */
        post: operations["skipWebhookWait"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth2/{authServerId}/v1/authorize": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The ID of the authorization server.
                 * @example default
                 */
                authServerId: "default";
            };
            cookie?: never;
        };
        /**
         * Ask a person for access
         * @description Send a person's browser here (RFC 6749 §4.1). After sign-in and consent it returns to `redirect_uri` with `code`, `state`, and `iss`. The portal redirects only after it has verified the client and the redirect URI; until then, it shows errors as a page. A code is valid for 60 seconds and works once.
         */
        get: operations["authorize"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth2/{authServerId}/v1/token": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The ID of the authorization server.
                 * @example default
                 */
                authServerId: "default";
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get an access token
         * @description Client credentials, authorization code (with or without PKCE), and refresh (RFC 6749 §3.2). Authenticate in exactly one way: with HTTP Basic, with `client_id` and `client_secret` in the form, or with a JWT that your key signed (`client_assertion`, RFC 7523). An access token is valid for 30 minutes. A refresh token requires `offline_access`, changes with every use, and expires after 7 days without use.
         */
        post: operations["requestToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth2/{authServerId}/v1/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The ID of the authorization server.
                 * @example default
                 */
                authServerId: "default";
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke a token
         * @description Revokes an access or refresh token of the application (RFC 7009). An unknown token, or one of another client, also gets 200, without effect.
         */
        post: operations["revokeToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth2/{authServerId}/v1/introspect": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The ID of the authorization server.
                 * @example default
                 */
                authServerId: "default";
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Inspect a token
         * @description For confidential clients and their own tokens (RFC 7662). `active` is false for any other token.
         */
        post: operations["introspectToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth2/{authServerId}/v1/keys": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The ID of the authorization server.
                 * @example default
                 */
                authServerId: "default";
            };
            cookie?: never;
        };
        /**
         * Get the keys that verify access tokens
         * @description A JSON Web Key Set (RFC 7517 §5). Fetch it again if you see an unknown `kid`.
         */
        get: operations["getKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth2/{authServerId}/.well-known/oauth-authorization-server": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The ID of the authorization server.
                 * @example default
                 */
                authServerId: "default";
            };
            cookie?: never;
        };
        /**
         * Metadata under the server's own path
         * @description What the authorization server supports, for clients that configure themselves (RFC 8414).
         */
        get: operations["getServerMetadata"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/oauth-authorization-server/oauth2/{authServerId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The ID of the authorization server.
                 * @example default
                 */
                authServerId: "default";
            };
            cookie?: never;
        };
        /**
         * Metadata at the position of RFC 8414
         * @description What the authorization server supports, for clients that configure themselves (RFC 8414).
         */
        get: operations["getServerMetadataByRfc8414"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/intake/v1/order-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit order events
         * @description For the distributor's own order system. One event or up to 500, at most 5 MiB, idempotent on `eventId`. Each event is validated separately: an invalid one is rejected with its faults, and the others are accepted. Accepted events and their deliveries are committed before the response. `unknownClientIds` lists entries of the audience that no application has; the event is accepted nevertheless.
         */
        post: operations["handInOrderEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/inbox/v1/{inboxKey}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The last part of the inbox's URL in the portal.
                 * @example a1b2c3
                 */
                inboxKey: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send to the built-in receiver
         * @description A receiver for your first webhook. Register its URL, and see on the portal's page Inbox what arrives and whether its signature is valid. The key in the path is the only credential. A request has at most 1 MiB, of which the inbox keeps the first 16 KiB and the headers of a delivery. Requests from browsers (`Origin` or `Sec-Fetch-Site`) are refused.
         */
        post: operations["receiveInInbox"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check health
         * @description Whether the process is running. `/api/ready` says whether it can serve requests.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check readiness
         * @description Whether the database answers and has every migration, the signing key can be decrypted, and deliveries do not wait longer than the installation allows. If not, 503 with the reason.
         */
        get: operations["getReadiness"];
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
        /**
         * Get this document
         * @description OpenAPI 3.1, generated from the schemas that validate requests and responses.
         */
        get: operations["getOpenApiDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    ORDER_UPDATE: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An order changed
         * @description Sent when any field of an order changes, usually `salesOrder.status`. Events of one order are sent in the order in which they were accepted, unless one fails or is resent: keep the one with the highest `order-version`.
         */
        post: operations["receiveOrderUpdate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    ORDER_INVOICED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An order was invoiced
         * @description Sent when an order is invoiced, in addition to the ORDER_UPDATE with the status Invoiced. The secret is in `webhookDetails[].apiKey` of the body.
         */
        post: operations["receiveOrderInvoiced"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        RegisterWebhook: {
            /** @description A name that you choose. */
            name: string;
            /**
             * @description `ORDER` is the only type.
             * @constant
             */
            type: "ORDER";
            /** @description The events to subscribe to, each once. */
            events: ("ORDER_UPDATE" | "ORDER_INVOICED")[];
            /**
             * Format: uri
             * @description The URL to call: HTTPS and a public host, or the URL of your inbox. No user name, password, or fragment.
             */
            url: string;
        };
        UpdateWebhook: {
            /** @description A name that you choose. */
            name?: string;
            /**
             * @description `ORDER` is the only type.
             * @constant
             */
            type?: "ORDER";
            /** @description Only `ORDER_UPDATE`. */
            events?: "ORDER_UPDATE"[];
            /**
             * Format: uri
             * @description The URL to call: HTTPS and a public host, or the URL of your inbox. No user name, password, or fragment.
             */
            url?: string;
        };
        OrderUpdate: {
            /** @description ID of the event, the same in every delivery of it. Use it to detect repeats. */
            eventId: string;
            /**
             * Format: date-time
             * @description When it happened (RFC 3339 with an offset).
             */
            occurredAt: string;
            /**
             * @description `ORDER_UPDATE`.
             * @constant
             */
            event: "ORDER_UPDATE";
            /** @description The order header. */
            salesOrder: {
                /** @description ID to track the order with. */
                trackingId?: string;
                /** @description Confirmation number. */
                confirmationNumber?: string;
                /** @description Order number. */
                orderNumber: string;
                /** @description Your purchase order number. */
                purchaseOrder?: string;
                /** @description Date of the order. */
                createdDate?: string;
                /** @description `SO`. */
                orderType?: string;
                /**
                 * @description `OTR`: on the roof. `OTG`: on the ground. `CPU`: customer pickup.
                 * @enum {string}
                 */
                deliveryService?: "OTR" | "OTG" | "CPU";
                /** @description Number of an order that this one refers to. */
                referenceOrderNumber?: string;
                /** @description Number of a shipment that this order refers to. */
                referenceShipmentNumber?: string;
                /** @description An open list: Pending, Scheduled, Processed, In Progress, Attempted, Ready for Pick Up, Partial, Picked Up, Delivered, Invoiced, Canceled. */
                status: string;
                /** @description `USD`. */
                currency?: string;
            } & {
                [key: string]: unknown;
            };
            /** @description Dates of the order. */
            dates?: {
                /** @description Requested delivery date. */
                deliveryRequestedFor?: string | null;
                /** @description Date of the order. */
                orderedOn?: string | null;
            } & {
                [key: string]: unknown;
            };
            /** @description When and how the order is delivered. */
            deliveryAppointment?: {
                /** @description Kind of instructions. */
                instructionsTypeCode?: string | null;
                /** @description Instructions for the driver. */
                instructions?: string | null;
                /** @description Earliest time. */
                fromTime?: string | null;
                /** @description Latest time. */
                toTime?: string | null;
                /** @description Time zone of both times. */
                timeZoneCode?: string | null;
            } & {
                [key: string]: unknown;
            };
            /** @description Sums. */
            orderAmounts?: {
                /** @description Sum before tax, as a decimal string. */
                subTotal?: string;
                /** @description Tax, as a decimal string. */
                tax?: string;
                /** @description Sum with tax, as a decimal string. */
                total?: string;
            } & {
                [key: string]: unknown;
            };
            /** @description Charges in addition to the lines. */
            charges?: ({
                /** @description Kind of charge. */
                code?: string | null;
                /** @description Description of the charge. */
                description?: string | null;
                /** @description Decimal string. */
                amount?: string;
            } & {
                [key: string]: unknown;
            })[];
            /** @description Who bought. */
            soldTo?: {
                /** @description Account number. */
                number?: string;
                /** @description Name. */
                name?: string;
                /** @description Address: `city`, `state`, `postal`, `country`, and other fields if known. */
                address?: {
                    [key: string]: unknown;
                };
                /** @description Reference links. */
                links?: {
                    /** @description URL of the account in the API. */
                    href?: string;
                } & {
                    [key: string]: unknown;
                };
            } & {
                [key: string]: unknown;
            };
            /** @description Who pays. */
            billTo?: {
                /** @description Account number. */
                number?: string;
                /** @description Name. */
                name?: string;
                /** @description Address: `city`, `state`, `postal`, `country`, and other fields if known. */
                address?: {
                    [key: string]: unknown;
                };
                /** @description Reference links. */
                links?: {
                    /** @description URL of the account in the API. */
                    href?: string;
                } & {
                    [key: string]: unknown;
                };
            } & {
                [key: string]: unknown;
            };
            /** @description Who receives the goods. */
            shipTo?: {
                /** @description Account number. */
                number?: string;
                /** @description Name. */
                name?: string;
                /** @description Address: `city`, `state`, `postal`, `country`, and other fields if known. */
                address?: {
                    [key: string]: unknown;
                };
                /** @description Reference links. */
                links?: {
                    /** @description URL of the account in the API. */
                    href?: string;
                } & {
                    [key: string]: unknown;
                };
            } & {
                [key: string]: unknown;
            };
            /** @description The branch that serves the order. */
            branch?: {
                /** @description Branch number. */
                number?: string;
                /** @description Branch name. */
                name?: string;
            } & {
                [key: string]: unknown;
            };
            /** @description All lines of the order. Never truncated. */
            lines?: ({
                /** @description Item number. */
                itemNumber?: string;
                /** @description Item description. */
                description?: string;
                /** @description Ordered quantity. */
                orderedQty?: {
                    /** @description Number or decimal string. */
                    value?: number | string;
                    /** @description Unit of measure. */
                    uom?: string;
                } & {
                    [key: string]: unknown;
                };
                /** @description Price of one unit. */
                unitPrice?: {
                    /** @description Decimal string. */
                    value?: string;
                    /** @description Unit of measure. */
                    uom?: string;
                } & {
                    [key: string]: unknown;
                };
                /** @description Decimal string. */
                amount?: string;
            } & {
                [key: string]: unknown;
            })[];
            /** @description Shipments of the order. */
            shipments?: ({
                /** @description Shipment number. */
                shipmentNumber?: string;
                /** @description Status of the shipment. */
                status?: string;
                /** @description When it was delivered and invoiced. */
                dates?: {
                    /** @description Null until then. */
                    deliveredOn?: string | null;
                    /** @description Null until then. */
                    invoicedOn?: string | null;
                } & {
                    [key: string]: unknown;
                };
                /** @description What happened, and when. */
                deliveryHistory?: ({
                    /** @description What happened. */
                    name?: string | null;
                    /** @description When it happened (RFC 3339 with an offset). */
                    at?: string | null;
                } & {
                    [key: string]: unknown;
                })[];
            } & {
                [key: string]: unknown;
            })[];
        } & {
            [key: string]: unknown;
        };
        OrderInvoiced: {
            /** @description ID of the event, the same in every delivery of it. Use it to detect repeats. */
            eventId: string;
            /**
             * Format: date-time
             * @description When it happened (RFC 3339 with an offset).
             */
            occurredAt: string;
            /**
             * @description `ORDER_INVOICED`.
             * @constant
             */
            event: "ORDER_INVOICED";
            /** @description The webhook that this delivery is for. */
            webhookDetails: ({
                /** @description The webhook's secret: compare it with yours. */
                apiKey: string;
                /** @description The webhook's URL. */
                webhookUrl: string;
                /**
                 * @description `ORDER`.
                 * @constant
                 */
                domain: "ORDER";
                /** @description The events that the webhook receives. */
                registeredEvents: ("ORDER_UPDATE" | "ORDER_INVOICED")[];
            } & {
                [key: string]: unknown;
            })[];
            /** @description The invoice. */
            data: {
                /** @description Short code of the brand. */
                storeFront?: string;
                /** @description Invoice number. */
                invoiceNumber: string;
                /** @description Date of the invoice. */
                invoiceDate?: string;
                /** @description Date on which payment is due. */
                dueDate?: string;
                /** @description Order number. */
                orderNumber: string;
                /** @description Name of the order. */
                orderName?: string;
                /** @description Date of the order. */
                orderDate?: string;
                /** @description Your purchase order number. */
                purchaseOrderNumber?: string;
                /**
                 * @description `DELIVERY` or `PICKUP`.
                 * @enum {string}
                 */
                salesType?: "DELIVERY" | "PICKUP";
                /** @description The sales representative. */
                salesRep?: {
                    /** @description ID of the sales representative. */
                    userId?: string;
                    /** @description Name of the sales representative. */
                    fullName?: string;
                } & {
                    [key: string]: unknown;
                };
                /** @description Who bought. */
                soldTo?: {
                    /** @description Account number. */
                    number?: string;
                    /** @description Name. */
                    name?: string;
                    /** @description Address: `city`, `state`, `postal`, `country`, and other fields if known. */
                    address?: {
                        [key: string]: unknown;
                    };
                    /** @description Reference links. */
                    links?: {
                        /** @description URL of the account in the API. */
                        href?: string;
                    } & {
                        [key: string]: unknown;
                    };
                } & {
                    [key: string]: unknown;
                };
                /** @description Who pays. */
                billTo?: {
                    /** @description Account number. */
                    number?: string;
                    /** @description Name. */
                    name?: string;
                    /** @description Address: `city`, `state`, `postal`, `country`, and other fields if known. */
                    address?: {
                        [key: string]: unknown;
                    };
                    /** @description Reference links. */
                    links?: {
                        /** @description URL of the account in the API. */
                        href?: string;
                    } & {
                        [key: string]: unknown;
                    };
                } & {
                    [key: string]: unknown;
                };
                /** @description Who receives the goods. */
                shipTo?: {
                    /** @description Account number. */
                    number?: string;
                    /** @description Name. */
                    name?: string;
                    /** @description Address: `city`, `state`, `postal`, `country`, and other fields if known. */
                    address?: {
                        [key: string]: unknown;
                    };
                    /** @description Reference links. */
                    links?: {
                        /** @description URL of the account in the API. */
                        href?: string;
                    } & {
                        [key: string]: unknown;
                    };
                } & {
                    [key: string]: unknown;
                };
                /** @description The branch that serves the order. */
                branch?: {
                    /** @description Branch number. */
                    number?: string;
                    /** @description Branch name. */
                    name?: string;
                } & {
                    [key: string]: unknown;
                };
                /** @description All lines of the order. Never truncated. */
                lines?: ({
                    /** @description Item number. */
                    itemNumber?: string;
                    /** @description Item description. */
                    description?: string;
                    /** @description Ordered quantity. */
                    orderedQty?: {
                        /** @description Number or decimal string. */
                        value?: number | string;
                        /** @description Unit of measure. */
                        uom?: string;
                    } & {
                        [key: string]: unknown;
                    };
                    /** @description Price of one unit. */
                    unitPrice?: {
                        /** @description Decimal string. */
                        value?: string;
                        /** @description Unit of measure. */
                        uom?: string;
                    } & {
                        [key: string]: unknown;
                    };
                    /** @description Decimal string. */
                    amount?: string;
                } & {
                    [key: string]: unknown;
                })[];
                /** @description Sum before tax, as a decimal string. */
                subTotal?: string;
                /** @description Tax, as a decimal string. */
                tax?: string;
                /** @description Sum with tax, as a decimal string. */
                total?: string;
                /** @description `USD`. */
                currency?: string;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        Branch: {
            /** @description The branch itself. */
            branch: {
                /** @description Unique branch number. */
                number: string;
                /** @description Branch name, with city and state. */
                name: string;
                /** @description Short code of the brand. */
                storefront: string;
                /** @description Distance in miles. Present only when you search around a point. */
                distance?: number;
                /**
                 * @description Operational status.
                 * @enum {string}
                 */
                status: "active" | "inactive";
                /**
                 * @description Branch type.
                 * @enum {string}
                 */
                type: "primary" | "warehouse";
            };
            /** @description Branch address. */
            address: {
                /** @description Street number and name. */
                addressLine1: string;
                /** @description Second line, such as a building number. Can be empty. */
                addressLine2: string;
                /** @description Third line, such as directions. Can be empty. */
                addressLine3: string;
                /** @description City. */
                city: string;
                /**
                 * @description Two-letter state code.
                 * @enum {string}
                 */
                state: "AL" | "AK" | "AS" | "AZ" | "AR" | "CA" | "CO" | "CT" | "DE" | "DC" | "FL" | "GA" | "GU" | "HI" | "ID" | "IL" | "IN" | "IA" | "KS" | "KY" | "LA" | "ME" | "MD" | "MA" | "MI" | "MN" | "MS" | "MO" | "MT" | "NE" | "NV" | "NH" | "NJ" | "NM" | "NY" | "NC" | "ND" | "MP" | "OH" | "OK" | "OR" | "PA" | "PR" | "RI" | "SC" | "SD" | "TN" | "TX" | "UT" | "VT" | "VI" | "VA" | "WA" | "WV" | "WI" | "WY";
                /** @description ZIP code. */
                postal: string;
                /**
                 * @description Three-letter ISO 3166-1 country code.
                 * @constant
                 */
                country: "USA";
            };
            /** @description Location and time zone. */
            locale: {
                /** @description Latitude, as a string. */
                lat: string;
                /** @description Longitude, as a string. */
                long: string;
                /** @description ET, CT, MT, PT, AK, HT, AT, ST (Samoa), or CH (Chamorro). */
                timeZoneCode: string;
                /** @description Name of the time zone. */
                timeZoneDescription: string;
            };
            /** @description Branch contacts. */
            contact: {
                /** @description Phone numbers, with extensions where they exist. */
                phones: string[];
                /** @description Email addresses. */
                emails: string[];
                /** @description Fax number. Can be empty. */
                fax: string;
            };
            /** @description Branch manager. All fields are empty strings if there is no manager. */
            manager: {
                /** @description First name. */
                firstName: string;
                /** @description Last name. */
                lastName: string;
                /** @description Email address. */
                email: string;
                /** @description Title or role. */
                title: string;
                /** @description URL of the manager's picture. Can be empty. */
                pictureUrl: string;
            };
            /** @description Regular hours. A split shift has two entries. */
            hoursOfOperation: {
                /**
                 * @description Kind of hours.
                 * @enum {string}
                 */
                type: "DAILY" | "WEEKEND" | "OFF_SEASON" | "OFF_HOURS";
                /** @description Abbreviated day or range of days: `MON - FRI`, `SAT`. */
                days: string;
                /** @description Opening time: `7:00 AM`. */
                open: string;
                /** @description Closing time: `5:00 PM`. If it is earlier than `open`, the branch closes the next day. If both are `12:00 AM`, it is open 24 hours. */
                close: string;
                /** @description Notes. Can be empty. */
                notes: string;
            }[];
            /** @description Extension: dates with hours that replace the `DAILY` and `WEEKEND` ones, sorted by date. */
            hoursExceptions: {
                /**
                 * Format: date
                 * @description Date at the branch: `2026-12-24`.
                 */
                date: string;
                /** @description Whether the branch is closed on that date. */
                closed: boolean;
                /** @description Opening time. Empty if closed. */
                open: string;
                /** @description Closing time, as in `hoursOfOperation`. Empty if closed. */
                close: string;
                /** @description Notes. Can be empty. */
                notes: string;
            }[];
            /** @description Reference links. */
            links: {
                /**
                 * Format: uri
                 * @description URL of this branch in the API.
                 */
                self: string;
                /**
                 * Format: uri
                 * @description URL of this branch's page.
                 */
                website: string;
            };
        };
        Webhook: {
            /** @description ID of the webhook: `{webhookId}` in paths. */
            id: string;
            /** @description The name that you chose. */
            name: string;
            /**
             * @description `ORDER` is the only type.
             * @constant
             */
            type: "ORDER";
            /** @description The events that the webhook receives. */
            events: ("ORDER_UPDATE" | "ORDER_INVOICED")[];
            /** @description The URL that the portal calls. */
            url: string;
            /**
             * @description Always `REGISTERED`.
             * @constant
             */
            status: "REGISTERED";
            /** @description Whether the portal sends deliveries. */
            delivery: {
                /**
                 * @description `PAUSED` by a person, or `DISABLED` after days of failures or a 410.
                 * @enum {string}
                 */
                state: "ACTIVE" | "PAUSED" | "DISABLED";
                /** @description Why the webhook was disabled. */
                disabledReason: string | null;
                /** @description When deliveries started to fail. Null if the last one succeeded. */
                failingSince: string | null;
            };
            /** @description When the webhook was registered (RFC 3339). */
            createdAt: string;
            /** @description When the webhook was last changed (RFC 3339). */
            updatedAt: string;
            /** @description Reference links. */
            links: {
                /** @description URL of this webhook in the API. */
                self: string;
            };
        };
        RegisteredWebhook: {
            /** @description ID of the webhook: `{webhookId}` in paths. */
            id: string;
            /** @description The name that you chose. */
            name: string;
            /** @description Base64 secret that proves that events come from the portal. Store it. */
            secret: string;
            /**
             * @description Always `REGISTERED`.
             * @constant
             */
            status: "REGISTERED";
            /** @description Reference links. */
            links: {
                /** @description URL of this webhook in the API. */
                self: string;
            };
        };
        UnregisteredWebhook: {
            /** @description The outcome of unregistering the webhook. */
            message: string;
        };
        IntakeAnswer: {
            /** @description A result for each event: `accepted`, `duplicate`, or `rejected` with its faults. */
            results: ({
                eventId: string;
                /** @constant */
                result: "accepted";
                /** Format: int64 */
                deliveries: number;
                unknownClientIds?: string[];
            } | {
                eventId: string;
                /** @constant */
                result: "duplicate";
            } | {
                eventId: string | null;
                /** @constant */
                result: "rejected";
                errors: {
                    pointer: string;
                    detail: string;
                }[];
            })[];
        };
        Token: {
            /** @description A JWT (RFC 9068). Send it as `Authorization: Bearer <token>`. */
            access_token: string;
            /**
             * @description `Bearer`.
             * @constant
             */
            token_type: "Bearer";
            /**
             * Format: int64
             * @description Lifetime in seconds: 1800.
             */
            expires_in: number;
            /** @description What the token allows, separated by spaces. */
            scope: string;
            /** @description Only with `offline_access`. It changes with every use: store the new one. */
            refresh_token?: string;
        };
        Problem: {
            /**
             * Format: uri
             * @description URL that identifies the kind of problem and documents it.
             */
            type: string;
            /** @description Short name of the kind of problem. */
            title: string;
            /**
             * Format: int64
             * @description The HTTP status.
             */
            status: number;
            /** @description What is wrong with this request. */
            detail: string;
            /** @description The path that was requested. */
            instance: string;
            /**
             * @description Stable code for programs.
             * @enum {string}
             */
            code: "invalid_request" | "webhook_limit_reached" | "unauthenticated" | "invalid_token" | "insufficient_scope" | "forbidden" | "read_only_role" | "second_factor_required" | "second_factor_wrong" | "sign_in_not_recent" | "not_found" | "method_not_allowed" | "not_acceptable" | "conflict" | "cursor_expired" | "payload_too_large" | "unsupported_media_type" | "idempotency_key_reused" | "too_many_requests" | "internal_error" | "unavailable";
            /** @description ID of the request, as in `X-Request-Id`. Include it when you contact us. */
            requestId: string;
            /** @description Every fault of the request, with its location. */
            errors?: ({
                pointer: string;
                detail: string;
            } | {
                parameter: string;
                detail: string;
            })[];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: {
        /**
         * @description ID of the request in our log and in problem documents. It is yours if you sent 8 to 128 letters, digits, or `_.:-`.
         * @example req_01JD9ZK3W8Q4T6V2N5X7B1C0DE
         */
        "X-Request-Id": string;
        /**
         * @description Whether and how the response may be cached.
         * @example no-store
         */
        "Cache-Control": string;
        /**
         * @description Strong entity tag that changes with the bytes of the response. Send it back as If-None-Match.
         * @example "1f3870be274f6c49"
         */
        ETag: string;
        /**
         * @description Requests left, and seconds until the limit is full again.
         * @example "location";r=299;t=1
         */
        RateLimit: string;
        /**
         * @description The limit: name, requests, and window in seconds.
         * @example "location";q=300;w=10
         */
        "RateLimit-Policy": string;
        /**
         * @description Seconds to wait before the next request.
         * @example 1
         */
        "Retry-After": string;
        /**
         * @description How to authenticate, and what was wrong (RFC 6750 §3).
         * @example Bearer realm="partner-portal", error="invalid_token"
         */
        "WWW-Authenticate": string;
        /**
         * @description The URL that the browser goes to next.
         * @example https://app.example.com/callback?code=…
         */
        Location: string;
        /**
         * @description Pages of any origin may read the response. Credentials are never accepted.
         * @example *
         */
        "Access-Control-Allow-Origin": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    searchBranches: {
        parameters: {
            query?: {
                /**
                 * @description Latitude of the point to search around.
                 * @example 39.74
                 */
                lat?: number;
                /**
                 * @description Longitude of the point to search around.
                 * @example -104.99
                 */
                long?: number;
                /**
                 * @description Radius in miles around `lat` and `long`.
                 * @example 50
                 */
                distance?: number;
                /**
                 * @description Two-letter code of a state, DC, or a territory, in upper or lower case.
                 * @example CO
                 */
                state?: "AL" | "AK" | "AS" | "AZ" | "AR" | "CA" | "CO" | "CT" | "DE" | "DC" | "FL" | "GA" | "GU" | "HI" | "ID" | "IL" | "IN" | "IA" | "KS" | "KY" | "LA" | "ME" | "MD" | "MA" | "MI" | "MN" | "MS" | "MO" | "MT" | "NE" | "NV" | "NH" | "NJ" | "NM" | "NY" | "NC" | "ND" | "MP" | "OH" | "OK" | "OR" | "PA" | "PR" | "RI" | "SC" | "SD" | "TN" | "TX" | "UT" | "VT" | "VI" | "VA" | "WA" | "WV" | "WI" | "WY" | "al" | "ak" | "as" | "az" | "ar" | "ca" | "co" | "ct" | "de" | "dc" | "fl" | "ga" | "gu" | "hi" | "id" | "il" | "in" | "ia" | "ks" | "ky" | "la" | "me" | "md" | "ma" | "mi" | "mn" | "ms" | "mo" | "mt" | "ne" | "nv" | "nh" | "nj" | "nm" | "ny" | "nc" | "nd" | "mp" | "oh" | "ok" | "or" | "pa" | "pr" | "ri" | "sc" | "sd" | "tn" | "tx" | "ut" | "vt" | "vi" | "va" | "wa" | "wv" | "wi" | "wy";
                /**
                 * @description Extension: only branches with this operational status.
                 * @example active
                 */
                status?: "active" | "inactive";
                /**
                 * @description Extension: only branches of this type.
                 * @example primary
                 */
                type?: "primary" | "warehouse";
            };
            header?: {
                /**
                 * @description The ETag of your copy. You get 304 without a body if it is still current.
                 * @example "1f3870be274f6c49"
                 */
                "If-None-Match"?: string;
                /**
                 * @description Your own ID for the request. The response and our log have the same one.
                 * @example order-sync-000417
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The branches found. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Branch"][];
                };
            };
            /** @description Your copy is still current. No body. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_request`: A parameter or the body is malformed, missing, or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
                        code?: "invalid_request";
                    };
                };
            };
            /** @description `unauthenticated`: The request has no access token, or not in the form `Authorization: Bearer <token>`. `invalid_token`: The access token is malformed, has expired after its 30 minutes, or was revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 401;
                        /** @enum {unknown} */
                        code?: "unauthenticated" | "invalid_token";
                    };
                };
            };
            /** @description `insufficient_scope`: The access token is valid but lacks the scope of the operation. `WWW-Authenticate` names the scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
                        code?: "insufficient_scope";
                    };
                };
            };
            /** @description `not_found`: The branch, webhook, or path does not exist, or belongs to another application. A branch search without a match also gets this. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `not_acceptable`: `Accept` excludes JSON, the only format. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 406;
                        /** @enum {unknown} */
                        code?: "not_acceptable";
                    };
                };
            };
            /** @description `too_many_requests`: The caller is over a rate limit. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 429;
                        /** @enum {unknown} */
                        code?: "too_many_requests";
                    };
                };
            };
            /** @description `internal_error`: The request failed because of an error on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 500;
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable, or the intake is closed because too many deliveries are waiting. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 503;
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    readBranchChanges: {
        parameters: {
            query?: {
                /** @description The `cursor` of the previous response. The feed continues after it. Omit it to start with every branch. */
                after?: string;
                /** @description Maximum number of changes. */
                limit?: number;
                /** @description Seconds to wait for a change if the page would be empty. */
                wait?: number;
            };
            header?: {
                /**
                 * @description Your own ID for the request. The response and our log have the same one.
                 * @example order-sync-000417
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The next changes and the cursor after them. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The latest change of each branch, oldest first. */
                        data: ({
                            /**
                             * @description The branch was added or changed. Replace your copy.
                             * @constant
                             */
                            change: "upsert";
                            branch: components["schemas"]["Branch"];
                        } | {
                            /**
                             * @description The branch was deleted. Delete your copy, if any.
                             * @constant
                             */
                            change: "delete";
                            /** @description The branch number. */
                            number: string;
                        })[];
                        /** @description Send it as `after` to continue. Present even if `data` is empty. */
                        cursor: string;
                    };
                };
            };
            /** @description `invalid_request`: A parameter or the body is malformed, missing, or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
                        code?: "invalid_request";
                    };
                };
            };
            /** @description `unauthenticated`: The request has no access token, or not in the form `Authorization: Bearer <token>`. `invalid_token`: The access token is malformed, has expired after its 30 minutes, or was revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 401;
                        /** @enum {unknown} */
                        code?: "unauthenticated" | "invalid_token";
                    };
                };
            };
            /** @description `insufficient_scope`: The access token is valid but lacks the scope of the operation. `WWW-Authenticate` names the scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
                        code?: "insufficient_scope";
                    };
                };
            };
            /** @description `not_acceptable`: `Accept` excludes JSON, the only format. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 406;
                        /** @enum {unknown} */
                        code?: "not_acceptable";
                    };
                };
            };
            /** @description `cursor_expired`: The cursor is too old. In the event feed, events after it were deleted, because it is older than the log's retention. In the changes feed, it is older than 90 days, or ahead of data that was restored from a backup. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 410;
                        /** @enum {unknown} */
                        code?: "cursor_expired";
                    };
                };
            };
            /** @description `too_many_requests`: The caller is over a rate limit. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 429;
                        /** @enum {unknown} */
                        code?: "too_many_requests";
                    };
                };
            };
            /** @description `internal_error`: The request failed because of an error on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 500;
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable, or the intake is closed because too many deliveries are waiting. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 503;
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    getBranch: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of your copy. You get 304 without a body if it is still current.
                 * @example "1f3870be274f6c49"
                 */
                "If-None-Match"?: string;
                /**
                 * @description Your own ID for the request. The response and our log have the same one.
                 * @example order-sync-000417
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The branch number, as in `branch.number`.
                 * @example 1019
                 */
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The branch. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Branch"];
                };
            };
            /** @description Your copy is still current. No body. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `unauthenticated`: The request has no access token, or not in the form `Authorization: Bearer <token>`. `invalid_token`: The access token is malformed, has expired after its 30 minutes, or was revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 401;
                        /** @enum {unknown} */
                        code?: "unauthenticated" | "invalid_token";
                    };
                };
            };
            /** @description `insufficient_scope`: The access token is valid but lacks the scope of the operation. `WWW-Authenticate` names the scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
                        code?: "insufficient_scope";
                    };
                };
            };
            /** @description `not_found`: The branch, webhook, or path does not exist, or belongs to another application. A branch search without a match also gets this. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `not_acceptable`: `Accept` excludes JSON, the only format. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 406;
                        /** @enum {unknown} */
                        code?: "not_acceptable";
                    };
                };
            };
            /** @description `too_many_requests`: The caller is over a rate limit. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 429;
                        /** @enum {unknown} */
                        code?: "too_many_requests";
                    };
                };
            };
            /** @description `internal_error`: The request failed because of an error on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 500;
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable, or the intake is closed because too many deliveries are waiting. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 503;
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    tailDeliveries: {
        parameters: {
            query?: {
                /** @description Starts with the first delivery at or after this time. `Last-Event-ID` takes precedence. */
                since?: string;
                /** @description `all` also includes test events and resends. */
                include?: "all";
            };
            header?: {
                /**
                 * @description The `id` of the last event that you processed. The stream continues after it. Without it, the stream starts now.
                 * @example 1842
                 */
                "Last-Event-ID"?: string;
                /**
                 * @description Your own ID for the request. The response and our log have the same one.
                 * @example order-sync-000417
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stream. It starts with an event `ready`, whose `id` is the current position. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description `invalid_request`: A parameter or the body is malformed, missing, or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
                        code?: "invalid_request";
                    };
                };
            };
            /** @description `unauthenticated`: The request has no access token, or not in the form `Authorization: Bearer <token>`. `invalid_token`: The access token is malformed, has expired after its 30 minutes, or was revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 401;
                        /** @enum {unknown} */
                        code?: "unauthenticated" | "invalid_token";
                    };
                };
            };
            /** @description `insufficient_scope`: The access token is valid but lacks the scope of the operation. `WWW-Authenticate` names the scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
                        code?: "insufficient_scope";
                    };
                };
            };
            /** @description `not_acceptable`: `Accept` excludes JSON, the only format. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 406;
                        /** @enum {unknown} */
                        code?: "not_acceptable";
                    };
                };
            };
            /** @description `too_many_requests`: The caller is over a rate limit. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 429;
                        /** @enum {unknown} */
                        code?: "too_many_requests";
                    };
                };
            };
            /** @description `internal_error`: The request failed because of an error on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 500;
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable, or the intake is closed because too many deliveries are waiting. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 503;
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own ID for the request. The response and our log have the same one.
                 * @example order-sync-000417
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhooks. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"][];
                };
            };
            /** @description `unauthenticated`: The request has no access token, or not in the form `Authorization: Bearer <token>`. `invalid_token`: The access token is malformed, has expired after its 30 minutes, or was revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 401;
                        /** @enum {unknown} */
                        code?: "unauthenticated" | "invalid_token";
                    };
                };
            };
            /** @description `insufficient_scope`: The access token is valid but lacks the scope of the operation. `WWW-Authenticate` names the scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
                        code?: "insufficient_scope";
                    };
                };
            };
            /** @description `not_acceptable`: `Accept` excludes JSON, the only format. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 406;
                        /** @enum {unknown} */
                        code?: "not_acceptable";
                    };
                };
            };
            /** @description `too_many_requests`: The caller is over a rate limit. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 429;
                        /** @enum {unknown} */
                        code?: "too_many_requests";
                    };
                };
            };
            /** @description `internal_error`: The request failed because of an error on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 500;
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable, or the intake is closed because too many deliveries are waiting. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 503;
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    registerWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Repeating the same key and body within 24 hours returns the first response, so that you can safely retry.
                 * @example 7c1f7a9e-4c1c-4d0b-8a56-1f0f6f2b8f0e
                 */
                "Idempotency-Key"?: string;
                /**
                 * @description Your own ID for the request. The response and our log have the same one.
                 * @example order-sync-000417
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RegisterWebhook"];
            };
        };
        responses: {
            /** @description The webhook is registered. `type`, `events`, and `url` are not echoed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegisteredWebhook"];
                };
            };
            /** @description `invalid_request`: A parameter or the body is malformed, missing, or unknown. `webhook_limit_reached`: The application already has five webhooks, the maximum. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
                        code?: "invalid_request" | "webhook_limit_reached";
                    };
                };
            };
            /** @description `unauthenticated`: The request has no access token, or not in the form `Authorization: Bearer <token>`. `invalid_token`: The access token is malformed, has expired after its 30 minutes, or was revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 401;
                        /** @enum {unknown} */
                        code?: "unauthenticated" | "invalid_token";
                    };
                };
            };
            /** @description `insufficient_scope`: The access token is valid but lacks the scope of the operation. `WWW-Authenticate` names the scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
                        code?: "insufficient_scope";
                    };
                };
            };
            /** @description `not_acceptable`: `Accept` excludes JSON, the only format. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 406;
                        /** @enum {unknown} */
                        code?: "not_acceptable";
                    };
                };
            };
            /** @description `conflict`: The first request with this `Idempotency-Key` is still running. In the portal: somebody else changed the same thing. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 409;
                        /** @enum {unknown} */
                        code?: "conflict";
                    };
                };
            };
            /** @description `payload_too_large`: The body is over the limit: 64 KiB, or 5 MiB for the intake. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 413;
                        /** @enum {unknown} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: The `Content-Type` is not JSON. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 415;
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `idempotency_key_reused`: The `Idempotency-Key` was used before with another body or path. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 422;
                        /** @enum {unknown} */
                        code?: "idempotency_key_reused";
                    };
                };
            };
            /** @description `too_many_requests`: The caller is over a rate limit. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 429;
                        /** @enum {unknown} */
                        code?: "too_many_requests";
                    };
                };
            };
            /** @description `internal_error`: The request failed because of an error on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 500;
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable, or the intake is closed because too many deliveries are waiting. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 503;
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own ID for the request. The response and our log have the same one.
                 * @example order-sync-000417
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The `id` in the response to the registration.
                 * @example wh_01JD9ZK3W8Q4T6V2N5X7B1C0DF
                 */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description `unauthenticated`: The request has no access token, or not in the form `Authorization: Bearer <token>`. `invalid_token`: The access token is malformed, has expired after its 30 minutes, or was revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 401;
                        /** @enum {unknown} */
                        code?: "unauthenticated" | "invalid_token";
                    };
                };
            };
            /** @description `insufficient_scope`: The access token is valid but lacks the scope of the operation. `WWW-Authenticate` names the scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
                        code?: "insufficient_scope";
                    };
                };
            };
            /** @description `not_found`: The branch, webhook, or path does not exist, or belongs to another application. A branch search without a match also gets this. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `not_acceptable`: `Accept` excludes JSON, the only format. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 406;
                        /** @enum {unknown} */
                        code?: "not_acceptable";
                    };
                };
            };
            /** @description `too_many_requests`: The caller is over a rate limit. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 429;
                        /** @enum {unknown} */
                        code?: "too_many_requests";
                    };
                };
            };
            /** @description `internal_error`: The request failed because of an error on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 500;
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable, or the intake is closed because too many deliveries are waiting. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 503;
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    unregisterWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own ID for the request. The response and our log have the same one.
                 * @example order-sync-000417
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The `id` in the response to the registration.
                 * @example wh_01JD9ZK3W8Q4T6V2N5X7B1C0DF
                 */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook is unregistered. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnregisteredWebhook"];
                };
            };
            /** @description `invalid_request`: A parameter or the body is malformed, missing, or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
                        code?: "invalid_request";
                    };
                };
            };
            /** @description `unauthenticated`: The request has no access token, or not in the form `Authorization: Bearer <token>`. `invalid_token`: The access token is malformed, has expired after its 30 minutes, or was revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 401;
                        /** @enum {unknown} */
                        code?: "unauthenticated" | "invalid_token";
                    };
                };
            };
            /** @description `insufficient_scope`: The access token is valid but lacks the scope of the operation. `WWW-Authenticate` names the scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
                        code?: "insufficient_scope";
                    };
                };
            };
            /** @description `not_acceptable`: `Accept` excludes JSON, the only format. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 406;
                        /** @enum {unknown} */
                        code?: "not_acceptable";
                    };
                };
            };
            /** @description `too_many_requests`: The caller is over a rate limit. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 429;
                        /** @enum {unknown} */
                        code?: "too_many_requests";
                    };
                };
            };
            /** @description `internal_error`: The request failed because of an error on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 500;
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable, or the intake is closed because too many deliveries are waiting. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 503;
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own ID for the request. The response and our log have the same one.
                 * @example order-sync-000417
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The `id` in the response to the registration.
                 * @example wh_01JD9ZK3W8Q4T6V2N5X7B1C0DF
                 */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateWebhook"];
            };
        };
        responses: {
            /** @description The webhook is updated. `type`, `events`, and `url` are not echoed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegisteredWebhook"];
                };
            };
            /** @description `invalid_request`: A parameter or the body is malformed, missing, or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
                        code?: "invalid_request";
                    };
                };
            };
            /** @description `unauthenticated`: The request has no access token, or not in the form `Authorization: Bearer <token>`. `invalid_token`: The access token is malformed, has expired after its 30 minutes, or was revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 401;
                        /** @enum {unknown} */
                        code?: "unauthenticated" | "invalid_token";
                    };
                };
            };
            /** @description `insufficient_scope`: The access token is valid but lacks the scope of the operation. `WWW-Authenticate` names the scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
                        code?: "insufficient_scope";
                    };
                };
            };
            /** @description `not_found`: The branch, webhook, or path does not exist, or belongs to another application. A branch search without a match also gets this. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `not_acceptable`: `Accept` excludes JSON, the only format. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 406;
                        /** @enum {unknown} */
                        code?: "not_acceptable";
                    };
                };
            };
            /** @description `payload_too_large`: The body is over the limit: 64 KiB, or 5 MiB for the intake. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 413;
                        /** @enum {unknown} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: The `Content-Type` is not JSON. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 415;
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `too_many_requests`: The caller is over a rate limit. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 429;
                        /** @enum {unknown} */
                        code?: "too_many_requests";
                    };
                };
            };
            /** @description `internal_error`: The request failed because of an error on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 500;
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable, or the intake is closed because too many deliveries are waiting. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 503;
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    readEvents: {
        parameters: {
            query?: {
                /** @description The `cursor` of the previous response. The feed continues after it. Send `now` to start with the next event. Omit it to start with the oldest retained event. */
                after?: string;
                /** @description Maximum number of events. A page also ends after 4 MiB. */
                limit?: number;
                /** @description Seconds to wait for an event if the page would be empty. */
                wait?: number;
                /** @description Only events with this PO number, invoice number, job name, or ship-to ZIP code. */
                reference?: string;
            };
            header?: {
                /**
                 * @description Your own ID for the request. The response and our log have the same one.
                 * @example order-sync-000417
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The next events and the cursor after them. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The events, oldest first. */
                        data: {
                            /** @description ID of the event. Every delivery of the event has the same one. */
                            eventId: string;
                            /**
                             * @description The type of the event.
                             * @enum {string}
                             */
                            event: "ORDER_UPDATE" | "ORDER_INVOICED";
                            /** @description Order number. */
                            orderNumber: string;
                            /**
                             * Format: int64
                             * @description 1, 2, 3, … for each order, without gaps.
                             */
                            orderVersion: number;
                            /** @description JSON pointers to the parts of `payload` that differ from the order's previous event. */
                            changedFields: string[];
                            /**
                             * Format: date-time
                             * @description When the event happened.
                             */
                            occurredAt: string;
                            /**
                             * Format: date-time
                             * @description When the portal accepted the event.
                             */
                            receivedAt: string;
                            /** @description The event as a webhook receives it, except that an `ORDER_INVOICED` has no `webhookDetails`. */
                            payload: {
                                [key: string]: unknown;
                            };
                        }[];
                        /** @description Send it as `after` to continue. Present even if `data` is empty. */
                        cursor: string;
                    };
                };
            };
            /** @description `invalid_request`: A parameter or the body is malformed, missing, or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
                        code?: "invalid_request";
                    };
                };
            };
            /** @description `unauthenticated`: The request has no access token, or not in the form `Authorization: Bearer <token>`. `invalid_token`: The access token is malformed, has expired after its 30 minutes, or was revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 401;
                        /** @enum {unknown} */
                        code?: "unauthenticated" | "invalid_token";
                    };
                };
            };
            /** @description `insufficient_scope`: The access token is valid but lacks the scope of the operation. `WWW-Authenticate` names the scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
                        code?: "insufficient_scope";
                    };
                };
            };
            /** @description `not_acceptable`: `Accept` excludes JSON, the only format. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 406;
                        /** @enum {unknown} */
                        code?: "not_acceptable";
                    };
                };
            };
            /** @description `cursor_expired`: The cursor is too old. In the event feed, events after it were deleted, because it is older than the log's retention. In the changes feed, it is older than 90 days, or ahead of data that was restored from a backup. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 410;
                        /** @enum {unknown} */
                        code?: "cursor_expired";
                    };
                };
            };
            /** @description `too_many_requests`: The caller is over a rate limit. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 429;
                        /** @enum {unknown} */
                        code?: "too_many_requests";
                    };
                };
            };
            /** @description `internal_error`: The request failed because of an error on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 500;
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable, or the intake is closed because too many deliveries are waiting. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 503;
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    readEventDigests: {
        parameters: {
            query: {
                /**
                 * @description Start of the period. Partial hours are left out.
                 * @example 2026-11-21T08:00:00Z
                 */
                from: string;
                /**
                 * @description End of the period, at most 168 hours after `from`.
                 * @example 2026-11-21T10:00:00Z
                 */
                to: string;
            };
            header?: {
                /**
                 * @description Your own ID for the request. The response and our log have the same one.
                 * @example order-sync-000417
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The full hours of the period. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Final hours, oldest first, including hours without events. */
                        data: {
                            /**
                             * Format: date-time
                             * @description Start of the hour (UTC).
                             */
                            hour: string;
                            /**
                             * Format: int64
                             * @description Number of events that the portal accepted for the application in this hour.
                             */
                            count: number;
                            /** @description SHA-256, in hexadecimal, of the event IDs, sorted bytewise and joined with line feeds. */
                            sha256: string;
                        }[];
                        /** @description The same data as a JWS. The keys of the authorization server verify it. Keep it as proof. */
                        statement: string;
                    };
                };
            };
            /** @description `invalid_request`: A parameter or the body is malformed, missing, or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
                        code?: "invalid_request";
                    };
                };
            };
            /** @description `unauthenticated`: The request has no access token, or not in the form `Authorization: Bearer <token>`. `invalid_token`: The access token is malformed, has expired after its 30 minutes, or was revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 401;
                        /** @enum {unknown} */
                        code?: "unauthenticated" | "invalid_token";
                    };
                };
            };
            /** @description `insufficient_scope`: The access token is valid but lacks the scope of the operation. `WWW-Authenticate` names the scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
                        code?: "insufficient_scope";
                    };
                };
            };
            /** @description `not_acceptable`: `Accept` excludes JSON, the only format. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 406;
                        /** @enum {unknown} */
                        code?: "not_acceptable";
                    };
                };
            };
            /** @description `too_many_requests`: The caller is over a rate limit. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 429;
                        /** @enum {unknown} */
                        code?: "too_many_requests";
                    };
                };
            };
            /** @description `internal_error`: The request failed because of an error on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 500;
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable, or the intake is closed because too many deliveries are waiting. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 503;
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    readEventIds: {
        parameters: {
            query: {
                /**
                 * @description Start of the period. Partial hours are left out.
                 * @example 2026-11-21T08:00:00Z
                 */
                from: string;
                /**
                 * @description End of the period, at most 168 hours after `from`.
                 * @example 2026-11-21T10:00:00Z
                 */
                to: string;
                /**
                 * @description Up to 64 prefixes of equal length, separated by commas. Returns only events whose ID has a SHA-256, in lowercase hexadecimal, that starts with one of them. Omit it for all events.
                 * @example 3f,a0
                 */
                prefix?: string;
            };
            header?: {
                /**
                 * @description Your own ID for the request. The response and our log have the same one.
                 * @example order-sync-000417
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The event IDs, or the digests of the parts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description One entry for each prefix of the request. */
                        data: {
                            /** @description Prefix of the hash. Empty for all events. */
                            prefix: string;
                            /**
                             * Format: int64
                             * @description Number of events with this prefix.
                             */
                            count: number;
                            /** @description IDs of these events, sorted bytewise. Null if there are more than 32. */
                            eventIds: string[] | null;
                            /** @description If there are more events: the prefixes that are one digit longer and have events. */
                            parts: {
                                /** @description Prefix of the hash. Empty for all events. */
                                prefix: string;
                                /**
                                 * Format: int64
                                 * @description Number of events with this prefix.
                                 */
                                count: number;
                                /** @description The first 16 digits of the SHA-256 of the event IDs, computed like the digest of an hour. */
                                digest: string;
                            }[] | null;
                        }[];
                    };
                };
            };
            /** @description `invalid_request`: A parameter or the body is malformed, missing, or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
                        code?: "invalid_request";
                    };
                };
            };
            /** @description `unauthenticated`: The request has no access token, or not in the form `Authorization: Bearer <token>`. `invalid_token`: The access token is malformed, has expired after its 30 minutes, or was revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 401;
                        /** @enum {unknown} */
                        code?: "unauthenticated" | "invalid_token";
                    };
                };
            };
            /** @description `insufficient_scope`: The access token is valid but lacks the scope of the operation. `WWW-Authenticate` names the scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
                        code?: "insufficient_scope";
                    };
                };
            };
            /** @description `not_acceptable`: `Accept` excludes JSON, the only format. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 406;
                        /** @enum {unknown} */
                        code?: "not_acceptable";
                    };
                };
            };
            /** @description `too_many_requests`: The caller is over a rate limit. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 429;
                        /** @enum {unknown} */
                        code?: "too_many_requests";
                    };
                };
            };
            /** @description `internal_error`: The request failed because of an error on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 500;
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable, or the intake is closed because too many deliveries are waiting. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 503;
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /** @description Only deliveries of this webhook. */
                webhookId?: string;
                /** @description Only deliveries in this state. */
                state?: "QUEUED" | "RETRYING" | "HELD" | "DELIVERED" | "GIVEN_UP";
                /** @description Only deliveries of events of this type. */
                event?: "ORDER_UPDATE" | "ORDER_INVOICED";
                /** @description Only deliveries of this order. */
                orderNumber?: string;
                /** @description Only deliveries of events with this PO number, invoice number, job name, or ship-to ZIP code. */
                reference?: string;
                /** @description Only deliveries whose last answer has this class. `none`: the receiver did not answer. */
                httpClass?: "2xx" | "3xx" | "4xx" | "5xx" | "none";
                /** @description Only deliveries created at or after this time. */
                from?: string;
                /** @description Only deliveries created before this time. */
                to?: string;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description Maximum number of deliveries. */
                limit?: number;
            };
            header?: {
                /**
                 * @description Your own ID for the request. The response and our log have the same one.
                 * @example order-sync-000417
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Newest first. */
                        data: {
                            /** @description ID of the delivery: the `webhook-id` of its requests. */
                            id: string;
                            /** @description ID of the event. */
                            eventId: string;
                            /**
                             * @description The type of the event.
                             * @enum {string}
                             */
                            event: "ORDER_UPDATE" | "ORDER_INVOICED";
                            /** @description Order number. */
                            orderNumber: string;
                            /** @description The order's status in the event. Null for an invoice. */
                            orderStatus: string | null;
                            /**
                             * @description `QUEUED`: not attempted yet. `RETRYING`: failed, with a retry scheduled. `HELD`: kept while its webhook is paused or disabled. `DELIVERED` and `GIVEN_UP`: ended.
                             * @enum {string}
                             */
                            state: "QUEUED" | "RETRYING" | "HELD" | "DELIVERED" | "GIVEN_UP";
                            /** @description It is being sent again. `state` is the earlier outcome until the first attempt ends. */
                            isResending: boolean;
                            /**
                             * Format: int64
                             * @description Number of attempts.
                             */
                            attemptCount: number;
                            /**
                             * Format: int64
                             * @description Failed attempts of the current retry schedule, which a resend starts over.
                             */
                            scheduleStep: number;
                            /** @description When the next attempt is due. Null after the end. */
                            nextAttemptAt: string | null;
                            /** @description Status of the last answer. Null without an answer. */
                            lastHttpStatus: number | null;
                            /** @description How long the last attempt took. */
                            lastDurationMs: number | null;
                            /** @description Why the last attempt failed. Null if none failed, or the delivery succeeded. */
                            failure: {
                                /** @description The kind of failure, such as `server_error` or `timeout_headers`. */
                                class: string;
                                /** @description What went wrong, in words. */
                                title: string;
                                /** @description What to do about it. */
                                advice: string;
                            } | null;
                            /** @description It was sent again by a person, an application, or a recovery. */
                            isReplay: boolean;
                            /** @description It is a test event. */
                            isTest: boolean;
                            /** @description When the event was accepted. */
                            createdAt: string;
                            /** @description When it ended. */
                            completedAt: string | null;
                            /** @description The webhook that it is for. */
                            webhook: {
                                id: string;
                                name: string;
                                url: string;
                                /**
                                 * @description Whether the webhook receives deliveries.
                                 * @enum {string}
                                 */
                                state: "ACTIVE" | "PAUSED" | "DISABLED" | "UNREGISTERED";
                            };
                        }[];
                        /** @description The `cursor` of the next page. Null on the last one. */
                        nextCursor: string | null;
                    };
                };
            };
            /** @description `invalid_request`: A parameter or the body is malformed, missing, or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
                        code?: "invalid_request";
                    };
                };
            };
            /** @description `unauthenticated`: The request has no access token, or not in the form `Authorization: Bearer <token>`. `invalid_token`: The access token is malformed, has expired after its 30 minutes, or was revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 401;
                        /** @enum {unknown} */
                        code?: "unauthenticated" | "invalid_token";
                    };
                };
            };
            /** @description `insufficient_scope`: The access token is valid but lacks the scope of the operation. `WWW-Authenticate` names the scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
                        code?: "insufficient_scope";
                    };
                };
            };
            /** @description `not_acceptable`: `Accept` excludes JSON, the only format. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 406;
                        /** @enum {unknown} */
                        code?: "not_acceptable";
                    };
                };
            };
            /** @description `too_many_requests`: The caller is over a rate limit. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 429;
                        /** @enum {unknown} */
                        code?: "too_many_requests";
                    };
                };
            };
            /** @description `internal_error`: The request failed because of an error on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 500;
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable, or the intake is closed because too many deliveries are waiting. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 503;
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    getDelivery: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own ID for the request. The response and our log have the same one.
                 * @example order-sync-000417
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The `webhook-id` of the delivery.
                 * @example dlv_01JD9ZK3W8Q4T6V2N5X7B1C0DE
                 */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description ID of the delivery: the `webhook-id` of its requests. */
                        id: string;
                        /** @description ID of the event. */
                        eventId: string;
                        /**
                         * @description The type of the event.
                         * @enum {string}
                         */
                        event: "ORDER_UPDATE" | "ORDER_INVOICED";
                        /** @description Order number. */
                        orderNumber: string;
                        /** @description The order's status in the event. Null for an invoice. */
                        orderStatus: string | null;
                        /**
                         * @description `QUEUED`: not attempted yet. `RETRYING`: failed, with a retry scheduled. `HELD`: kept while its webhook is paused or disabled. `DELIVERED` and `GIVEN_UP`: ended.
                         * @enum {string}
                         */
                        state: "QUEUED" | "RETRYING" | "HELD" | "DELIVERED" | "GIVEN_UP";
                        /** @description It is being sent again. `state` is the earlier outcome until the first attempt ends. */
                        isResending: boolean;
                        /**
                         * Format: int64
                         * @description Number of attempts.
                         */
                        attemptCount: number;
                        /**
                         * Format: int64
                         * @description Failed attempts of the current retry schedule, which a resend starts over.
                         */
                        scheduleStep: number;
                        /** @description When the next attempt is due. Null after the end. */
                        nextAttemptAt: string | null;
                        /** @description Status of the last answer. Null without an answer. */
                        lastHttpStatus: number | null;
                        /** @description How long the last attempt took. */
                        lastDurationMs: number | null;
                        /** @description Why the last attempt failed. Null if none failed, or the delivery succeeded. */
                        failure: {
                            /** @description The kind of failure, such as `server_error` or `timeout_headers`. */
                            class: string;
                            /** @description What went wrong, in words. */
                            title: string;
                            /** @description What to do about it. */
                            advice: string;
                        } | null;
                        /** @description It was sent again by a person, an application, or a recovery. */
                        isReplay: boolean;
                        /** @description It is a test event. */
                        isTest: boolean;
                        /** @description When the event was accepted. */
                        createdAt: string;
                        /** @description When it ended. */
                        completedAt: string | null;
                        /** @description The webhook that it is for. */
                        webhook: {
                            id: string;
                            name: string;
                            url: string;
                            /**
                             * @description Whether the webhook receives deliveries.
                             * @enum {string}
                             */
                            state: "ACTIVE" | "PAUSED" | "DISABLED" | "UNREGISTERED";
                        };
                        /** @description The event's JSON text, as published. */
                        payload: string;
                        /** @description The attempts, newest first. */
                        attempts: {
                            /** @description ID of the attempt. */
                            id: string;
                            /**
                             * Format: int64
                             * @description 1 for the first attempt.
                             */
                            number: number;
                            /** @description When it started. */
                            startedAt: string;
                            /**
                             * Format: int64
                             * @description How long it took, in milliseconds.
                             */
                            durationMs: number;
                            /** @description Milliseconds for the DNS lookup. Null if skipped. */
                            dnsMs: number | null;
                            /** @description Milliseconds to connect. Null if skipped. */
                            connectMs: number | null;
                            /** @description Milliseconds for the TLS handshake. Null if skipped. */
                            tlsMs: number | null;
                            /** @description Milliseconds to the first byte of the answer. Null if skipped. */
                            firstByteMs: number | null;
                            /** @description The URL that was called. */
                            url: string;
                            /** @description Headers as sent, secrets masked. */
                            requestHeaders: {
                                [key: string]: string;
                            };
                            /** @description Body as sent, secrets masked. Null once it is no longer kept. */
                            requestBody: string | null;
                            /** @description Status of the answer. */
                            httpStatus: number | null;
                            /** @description Headers of the answer. */
                            responseHeaders: {
                                [key: string]: string;
                            } | null;
                            /** @description Up to 16 KiB of the answer. */
                            responseBody: string | null;
                            /** @description Null for a success. */
                            failure: {
                                /** @description The kind of failure, such as `server_error` or `timeout_headers`. */
                                class: string;
                                /** @description What went wrong, in words. */
                                title: string;
                                /** @description What to do about it. */
                                advice: string;
                                /** @description The exact error. */
                                detail: string | null;
                            } | null;
                        }[];
                        /** @description What an open delivery waits for, in addition to its due time. */
                        waitsFor: ("paused_webhook" | "disabled_webhook" | "earlier_delivery") | null;
                    };
                };
            };
            /** @description `unauthenticated`: The request has no access token, or not in the form `Authorization: Bearer <token>`. `invalid_token`: The access token is malformed, has expired after its 30 minutes, or was revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 401;
                        /** @enum {unknown} */
                        code?: "unauthenticated" | "invalid_token";
                    };
                };
            };
            /** @description `insufficient_scope`: The access token is valid but lacks the scope of the operation. `WWW-Authenticate` names the scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
                        code?: "insufficient_scope";
                    };
                };
            };
            /** @description `not_found`: The branch, webhook, or path does not exist, or belongs to another application. A branch search without a match also gets this. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `not_acceptable`: `Accept` excludes JSON, the only format. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 406;
                        /** @enum {unknown} */
                        code?: "not_acceptable";
                    };
                };
            };
            /** @description `too_many_requests`: The caller is over a rate limit. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 429;
                        /** @enum {unknown} */
                        code?: "too_many_requests";
                    };
                };
            };
            /** @description `internal_error`: The request failed because of an error on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 500;
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable, or the intake is closed because too many deliveries are waiting. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 503;
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    resendDelivery: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own ID for the request. The response and our log have the same one.
                 * @example order-sync-000417
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The `webhook-id` of the delivery.
                 * @example dlv_01JD9ZK3W8Q4T6V2N5X7B1C0DE
                 */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is sent now. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description ID of the delivery: the `webhook-id` of its requests. */
                        id: string;
                        /** @description ID of the event. */
                        eventId: string;
                        /**
                         * @description The type of the event.
                         * @enum {string}
                         */
                        event: "ORDER_UPDATE" | "ORDER_INVOICED";
                        /** @description Order number. */
                        orderNumber: string;
                        /** @description The order's status in the event. Null for an invoice. */
                        orderStatus: string | null;
                        /**
                         * @description `QUEUED`: not attempted yet. `RETRYING`: failed, with a retry scheduled. `HELD`: kept while its webhook is paused or disabled. `DELIVERED` and `GIVEN_UP`: ended.
                         * @enum {string}
                         */
                        state: "QUEUED" | "RETRYING" | "HELD" | "DELIVERED" | "GIVEN_UP";
                        /** @description It is being sent again. `state` is the earlier outcome until the first attempt ends. */
                        isResending: boolean;
                        /**
                         * Format: int64
                         * @description Number of attempts.
                         */
                        attemptCount: number;
                        /**
                         * Format: int64
                         * @description Failed attempts of the current retry schedule, which a resend starts over.
                         */
                        scheduleStep: number;
                        /** @description When the next attempt is due. Null after the end. */
                        nextAttemptAt: string | null;
                        /** @description Status of the last answer. Null without an answer. */
                        lastHttpStatus: number | null;
                        /** @description How long the last attempt took. */
                        lastDurationMs: number | null;
                        /** @description Why the last attempt failed. Null if none failed, or the delivery succeeded. */
                        failure: {
                            /** @description The kind of failure, such as `server_error` or `timeout_headers`. */
                            class: string;
                            /** @description What went wrong, in words. */
                            title: string;
                            /** @description What to do about it. */
                            advice: string;
                        } | null;
                        /** @description It was sent again by a person, an application, or a recovery. */
                        isReplay: boolean;
                        /** @description It is a test event. */
                        isTest: boolean;
                        /** @description When the event was accepted. */
                        createdAt: string;
                        /** @description When it ended. */
                        completedAt: string | null;
                        /** @description The webhook that it is for. */
                        webhook: {
                            id: string;
                            name: string;
                            url: string;
                            /**
                             * @description Whether the webhook receives deliveries.
                             * @enum {string}
                             */
                            state: "ACTIVE" | "PAUSED" | "DISABLED" | "UNREGISTERED";
                        };
                    };
                };
            };
            /** @description `unauthenticated`: The request has no access token, or not in the form `Authorization: Bearer <token>`. `invalid_token`: The access token is malformed, has expired after its 30 minutes, or was revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 401;
                        /** @enum {unknown} */
                        code?: "unauthenticated" | "invalid_token";
                    };
                };
            };
            /** @description `insufficient_scope`: The access token is valid but lacks the scope of the operation. `WWW-Authenticate` names the scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
                        code?: "insufficient_scope";
                    };
                };
            };
            /** @description `not_found`: The branch, webhook, or path does not exist, or belongs to another application. A branch search without a match also gets this. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `not_acceptable`: `Accept` excludes JSON, the only format. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 406;
                        /** @enum {unknown} */
                        code?: "not_acceptable";
                    };
                };
            };
            /** @description `conflict`: The first request with this `Idempotency-Key` is still running. In the portal: somebody else changed the same thing. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 409;
                        /** @enum {unknown} */
                        code?: "conflict";
                    };
                };
            };
            /** @description `too_many_requests`: The caller is over a rate limit. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 429;
                        /** @enum {unknown} */
                        code?: "too_many_requests";
                    };
                };
            };
            /** @description `internal_error`: The request failed because of an error on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 500;
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable, or the intake is closed because too many deliveries are waiting. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 503;
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    listRecoveries: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own ID for the request. The response and our log have the same one.
                 * @example order-sync-000417
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The recoveries. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Newest first. */
                        data: {
                            /** @description ID of the recovery. */
                            id: string;
                            /**
                             * @description `DONE`: all of its deliveries are queued. `waiting` is the number of deliveries not yet sent.
                             * @enum {string}
                             */
                            state: "RUNNING" | "DONE" | "CANCELED";
                            /** @description Who started it. */
                            startedByName: string;
                            /** @description When it was started. */
                            createdAt: string;
                            /** @description When it ended. */
                            endedAt: string | null;
                            /**
                             * Format: int64
                             * @description How many deliveries it sends.
                             */
                            total: number;
                            /**
                             * Format: int64
                             * @description How many have ended again.
                             */
                            done: number;
                            /**
                             * Format: int64
                             * @description How many of these were given up.
                             */
                            givenUp: number;
                            /**
                             * Format: int64
                             * @description How many are still to be sent.
                             */
                            waiting: number;
                        }[];
                        /** @description The `cursor` of the next page. Null on the last one. */
                        nextCursor: string | null;
                    };
                };
            };
            /** @description `unauthenticated`: The request has no access token, or not in the form `Authorization: Bearer <token>`. `invalid_token`: The access token is malformed, has expired after its 30 minutes, or was revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 401;
                        /** @enum {unknown} */
                        code?: "unauthenticated" | "invalid_token";
                    };
                };
            };
            /** @description `insufficient_scope`: The access token is valid but lacks the scope of the operation. `WWW-Authenticate` names the scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
                        code?: "insufficient_scope";
                    };
                };
            };
            /** @description `not_acceptable`: `Accept` excludes JSON, the only format. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 406;
                        /** @enum {unknown} */
                        code?: "not_acceptable";
                    };
                };
            };
            /** @description `too_many_requests`: The caller is over a rate limit. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 429;
                        /** @enum {unknown} */
                        code?: "too_many_requests";
                    };
                };
            };
            /** @description `internal_error`: The request failed because of an error on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 500;
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable, or the intake is closed because too many deliveries are waiting. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 503;
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    startRecovery: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own ID for the request. The response and our log have the same one.
                 * @example order-sync-000417
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: date-time
                     * @description Resends the undelivered deliveries of events accepted at or after this time.
                     */
                    since?: string;
                    /** @description Instead of `since`: resends all deliveries of these events, including delivered ones. */
                    eventIds?: string[];
                    /** @description Only deliveries of this webhook. Omit it for all webhooks. */
                    webhookId?: string;
                };
            };
        };
        responses: {
            /** @description The recovery has started. Its `total` counts the deliveries. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description ID of the recovery. */
                        id: string;
                        /**
                         * @description `DONE`: all of its deliveries are queued. `waiting` is the number of deliveries not yet sent.
                         * @enum {string}
                         */
                        state: "RUNNING" | "DONE" | "CANCELED";
                        /** @description Who started it. */
                        startedByName: string;
                        /** @description When it was started. */
                        createdAt: string;
                        /** @description When it ended. */
                        endedAt: string | null;
                        /**
                         * Format: int64
                         * @description How many deliveries it sends.
                         */
                        total: number;
                        /**
                         * Format: int64
                         * @description How many have ended again.
                         */
                        done: number;
                        /**
                         * Format: int64
                         * @description How many of these were given up.
                         */
                        givenUp: number;
                        /**
                         * Format: int64
                         * @description How many are still to be sent.
                         */
                        waiting: number;
                    };
                };
            };
            /** @description `invalid_request`: A parameter or the body is malformed, missing, or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
                        code?: "invalid_request";
                    };
                };
            };
            /** @description `unauthenticated`: The request has no access token, or not in the form `Authorization: Bearer <token>`. `invalid_token`: The access token is malformed, has expired after its 30 minutes, or was revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 401;
                        /** @enum {unknown} */
                        code?: "unauthenticated" | "invalid_token";
                    };
                };
            };
            /** @description `insufficient_scope`: The access token is valid but lacks the scope of the operation. `WWW-Authenticate` names the scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
                        code?: "insufficient_scope";
                    };
                };
            };
            /** @description `not_acceptable`: `Accept` excludes JSON, the only format. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 406;
                        /** @enum {unknown} */
                        code?: "not_acceptable";
                    };
                };
            };
            /** @description `conflict`: The first request with this `Idempotency-Key` is still running. In the portal: somebody else changed the same thing. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 409;
                        /** @enum {unknown} */
                        code?: "conflict";
                    };
                };
            };
            /** @description `payload_too_large`: The body is over the limit: 64 KiB, or 5 MiB for the intake. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 413;
                        /** @enum {unknown} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: The `Content-Type` is not JSON. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 415;
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `too_many_requests`: The caller is over a rate limit. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 429;
                        /** @enum {unknown} */
                        code?: "too_many_requests";
                    };
                };
            };
            /** @description `internal_error`: The request failed because of an error on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 500;
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable, or the intake is closed because too many deliveries are waiting. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 503;
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    getRecovery: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own ID for the request. The response and our log have the same one.
                 * @example order-sync-000417
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The `id` of the recovery.
                 * @example rpl_01JD9ZK3W8Q4T6V2N5X7B1C0DE
                 */
                recoveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The recovery. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description ID of the recovery. */
                        id: string;
                        /**
                         * @description `DONE`: all of its deliveries are queued. `waiting` is the number of deliveries not yet sent.
                         * @enum {string}
                         */
                        state: "RUNNING" | "DONE" | "CANCELED";
                        /** @description Who started it. */
                        startedByName: string;
                        /** @description When it was started. */
                        createdAt: string;
                        /** @description When it ended. */
                        endedAt: string | null;
                        /**
                         * Format: int64
                         * @description How many deliveries it sends.
                         */
                        total: number;
                        /**
                         * Format: int64
                         * @description How many have ended again.
                         */
                        done: number;
                        /**
                         * Format: int64
                         * @description How many of these were given up.
                         */
                        givenUp: number;
                        /**
                         * Format: int64
                         * @description How many are still to be sent.
                         */
                        waiting: number;
                    };
                };
            };
            /** @description `unauthenticated`: The request has no access token, or not in the form `Authorization: Bearer <token>`. `invalid_token`: The access token is malformed, has expired after its 30 minutes, or was revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 401;
                        /** @enum {unknown} */
                        code?: "unauthenticated" | "invalid_token";
                    };
                };
            };
            /** @description `insufficient_scope`: The access token is valid but lacks the scope of the operation. `WWW-Authenticate` names the scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
                        code?: "insufficient_scope";
                    };
                };
            };
            /** @description `not_found`: The branch, webhook, or path does not exist, or belongs to another application. A branch search without a match also gets this. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `not_acceptable`: `Accept` excludes JSON, the only format. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 406;
                        /** @enum {unknown} */
                        code?: "not_acceptable";
                    };
                };
            };
            /** @description `too_many_requests`: The caller is over a rate limit. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 429;
                        /** @enum {unknown} */
                        code?: "too_many_requests";
                    };
                };
            };
            /** @description `internal_error`: The request failed because of an error on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 500;
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable, or the intake is closed because too many deliveries are waiting. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 503;
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    cancelRecovery: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own ID for the request. The response and our log have the same one.
                 * @example order-sync-000417
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The `id` of the recovery.
                 * @example rpl_01JD9ZK3W8Q4T6V2N5X7B1C0DE
                 */
                recoveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The recovery is canceled. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description ID of the recovery. */
                        id: string;
                        /**
                         * @description `DONE`: all of its deliveries are queued. `waiting` is the number of deliveries not yet sent.
                         * @enum {string}
                         */
                        state: "RUNNING" | "DONE" | "CANCELED";
                        /** @description Who started it. */
                        startedByName: string;
                        /** @description When it was started. */
                        createdAt: string;
                        /** @description When it ended. */
                        endedAt: string | null;
                        /**
                         * Format: int64
                         * @description How many deliveries it sends.
                         */
                        total: number;
                        /**
                         * Format: int64
                         * @description How many have ended again.
                         */
                        done: number;
                        /**
                         * Format: int64
                         * @description How many of these were given up.
                         */
                        givenUp: number;
                        /**
                         * Format: int64
                         * @description How many are still to be sent.
                         */
                        waiting: number;
                    };
                };
            };
            /** @description `unauthenticated`: The request has no access token, or not in the form `Authorization: Bearer <token>`. `invalid_token`: The access token is malformed, has expired after its 30 minutes, or was revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 401;
                        /** @enum {unknown} */
                        code?: "unauthenticated" | "invalid_token";
                    };
                };
            };
            /** @description `insufficient_scope`: The access token is valid but lacks the scope of the operation. `WWW-Authenticate` names the scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
                        code?: "insufficient_scope";
                    };
                };
            };
            /** @description `not_found`: The branch, webhook, or path does not exist, or belongs to another application. A branch search without a match also gets this. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `not_acceptable`: `Accept` excludes JSON, the only format. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 406;
                        /** @enum {unknown} */
                        code?: "not_acceptable";
                    };
                };
            };
            /** @description `conflict`: The first request with this `Idempotency-Key` is still running. In the portal: somebody else changed the same thing. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 409;
                        /** @enum {unknown} */
                        code?: "conflict";
                    };
                };
            };
            /** @description `too_many_requests`: The caller is over a rate limit. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 429;
                        /** @enum {unknown} */
                        code?: "too_many_requests";
                    };
                };
            };
            /** @description `internal_error`: The request failed because of an error on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 500;
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable, or the intake is closed because too many deliveries are waiting. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 503;
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    getWebhookHealth: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own ID for the request. The response and our log have the same one.
                 * @example order-sync-000417
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The `id` in the response to the registration.
                 * @example wh_01JD9ZK3W8Q4T6V2N5X7B1C0DF
                 */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The health. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description `FAILING`: the last deliveries failed. `PAUSED`: a person stopped the webhook. `DISABLED`: days of failures or a 410 stopped it.
                         * @enum {string}
                         */
                        health: "HEALTHY" | "FAILING" | "PAUSED" | "DISABLED";
                        /** @description When the webhook stopped being healthy. Null while it is healthy. */
                        since: string | null;
                        /** @description Why the webhook was disabled. */
                        disabledReason: string | null;
                        /**
                         * Format: int64
                         * @description Deliveries kept until the webhook resumes, up to 10,000.
                         */
                        held: number;
                        /**
                         * Format: int64
                         * @description Deliveries with a retry scheduled, up to 10,000.
                         */
                        retrying: number;
                        /** @description When the next retry is due. */
                        nextAttemptAt: string | null;
                        /** @description When the last delivery succeeded, to the minute. */
                        lastDeliveredAt: string | null;
                        /** @description Why the newest open delivery failed. */
                        lastFailure: {
                            /** @description The kind of failure, such as `server_error` or `timeout_headers`. */
                            class: string;
                            /** @description What went wrong, in words. */
                            title: string;
                            /** @description What to do about it. */
                            advice: string;
                            /** @description A delivery with this failure. */
                            deliveryId: string;
                        } | null;
                        /** @description Deliveries created in the last 24 hours, without test events. */
                        lastDay: {
                            /** Format: int64 */
                            total: number;
                            /** Format: int64 */
                            delivered: number;
                            /** Format: int64 */
                            givenUp: number;
                            /** @description 95th percentile of the answers' durations. */
                            p95Ms: number | null;
                        };
                    };
                };
            };
            /** @description `unauthenticated`: The request has no access token, or not in the form `Authorization: Bearer <token>`. `invalid_token`: The access token is malformed, has expired after its 30 minutes, or was revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 401;
                        /** @enum {unknown} */
                        code?: "unauthenticated" | "invalid_token";
                    };
                };
            };
            /** @description `insufficient_scope`: The access token is valid but lacks the scope of the operation. `WWW-Authenticate` names the scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
                        code?: "insufficient_scope";
                    };
                };
            };
            /** @description `not_found`: The branch, webhook, or path does not exist, or belongs to another application. A branch search without a match also gets this. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `not_acceptable`: `Accept` excludes JSON, the only format. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 406;
                        /** @enum {unknown} */
                        code?: "not_acceptable";
                    };
                };
            };
            /** @description `too_many_requests`: The caller is over a rate limit. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 429;
                        /** @enum {unknown} */
                        code?: "too_many_requests";
                    };
                };
            };
            /** @description `internal_error`: The request failed because of an error on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 500;
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable, or the intake is closed because too many deliveries are waiting. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 503;
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    sendTestEvent: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own ID for the request. The response and our log have the same one.
                 * @example order-sync-000417
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The `id` in the response to the registration.
                 * @example wh_01JD9ZK3W8Q4T6V2N5X7B1C0DF
                 */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    event: "ORDER_UPDATE" | "ORDER_INVOICED";
                };
            };
        };
        responses: {
            /** @description The delivery. Its only attempt has the answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description ID of the delivery: the `webhook-id` of its requests. */
                        id: string;
                        /** @description ID of the event. */
                        eventId: string;
                        /**
                         * @description The type of the event.
                         * @enum {string}
                         */
                        event: "ORDER_UPDATE" | "ORDER_INVOICED";
                        /** @description Order number. */
                        orderNumber: string;
                        /** @description The order's status in the event. Null for an invoice. */
                        orderStatus: string | null;
                        /**
                         * @description `QUEUED`: not attempted yet. `RETRYING`: failed, with a retry scheduled. `HELD`: kept while its webhook is paused or disabled. `DELIVERED` and `GIVEN_UP`: ended.
                         * @enum {string}
                         */
                        state: "QUEUED" | "RETRYING" | "HELD" | "DELIVERED" | "GIVEN_UP";
                        /** @description It is being sent again. `state` is the earlier outcome until the first attempt ends. */
                        isResending: boolean;
                        /**
                         * Format: int64
                         * @description Number of attempts.
                         */
                        attemptCount: number;
                        /**
                         * Format: int64
                         * @description Failed attempts of the current retry schedule, which a resend starts over.
                         */
                        scheduleStep: number;
                        /** @description When the next attempt is due. Null after the end. */
                        nextAttemptAt: string | null;
                        /** @description Status of the last answer. Null without an answer. */
                        lastHttpStatus: number | null;
                        /** @description How long the last attempt took. */
                        lastDurationMs: number | null;
                        /** @description Why the last attempt failed. Null if none failed, or the delivery succeeded. */
                        failure: {
                            /** @description The kind of failure, such as `server_error` or `timeout_headers`. */
                            class: string;
                            /** @description What went wrong, in words. */
                            title: string;
                            /** @description What to do about it. */
                            advice: string;
                        } | null;
                        /** @description It was sent again by a person, an application, or a recovery. */
                        isReplay: boolean;
                        /** @description It is a test event. */
                        isTest: boolean;
                        /** @description When the event was accepted. */
                        createdAt: string;
                        /** @description When it ended. */
                        completedAt: string | null;
                        /** @description The webhook that it is for. */
                        webhook: {
                            id: string;
                            name: string;
                            url: string;
                            /**
                             * @description Whether the webhook receives deliveries.
                             * @enum {string}
                             */
                            state: "ACTIVE" | "PAUSED" | "DISABLED" | "UNREGISTERED";
                        };
                        /** @description The event's JSON text, as published. */
                        payload: string;
                        /** @description The attempts, newest first. */
                        attempts: {
                            /** @description ID of the attempt. */
                            id: string;
                            /**
                             * Format: int64
                             * @description 1 for the first attempt.
                             */
                            number: number;
                            /** @description When it started. */
                            startedAt: string;
                            /**
                             * Format: int64
                             * @description How long it took, in milliseconds.
                             */
                            durationMs: number;
                            /** @description Milliseconds for the DNS lookup. Null if skipped. */
                            dnsMs: number | null;
                            /** @description Milliseconds to connect. Null if skipped. */
                            connectMs: number | null;
                            /** @description Milliseconds for the TLS handshake. Null if skipped. */
                            tlsMs: number | null;
                            /** @description Milliseconds to the first byte of the answer. Null if skipped. */
                            firstByteMs: number | null;
                            /** @description The URL that was called. */
                            url: string;
                            /** @description Headers as sent, secrets masked. */
                            requestHeaders: {
                                [key: string]: string;
                            };
                            /** @description Body as sent, secrets masked. Null once it is no longer kept. */
                            requestBody: string | null;
                            /** @description Status of the answer. */
                            httpStatus: number | null;
                            /** @description Headers of the answer. */
                            responseHeaders: {
                                [key: string]: string;
                            } | null;
                            /** @description Up to 16 KiB of the answer. */
                            responseBody: string | null;
                            /** @description Null for a success. */
                            failure: {
                                /** @description The kind of failure, such as `server_error` or `timeout_headers`. */
                                class: string;
                                /** @description What went wrong, in words. */
                                title: string;
                                /** @description What to do about it. */
                                advice: string;
                                /** @description The exact error. */
                                detail: string | null;
                            } | null;
                        }[];
                        /** @description What an open delivery waits for, in addition to its due time. */
                        waitsFor: ("paused_webhook" | "disabled_webhook" | "earlier_delivery") | null;
                    };
                };
            };
            /** @description `invalid_request`: A parameter or the body is malformed, missing, or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
                        code?: "invalid_request";
                    };
                };
            };
            /** @description `unauthenticated`: The request has no access token, or not in the form `Authorization: Bearer <token>`. `invalid_token`: The access token is malformed, has expired after its 30 minutes, or was revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 401;
                        /** @enum {unknown} */
                        code?: "unauthenticated" | "invalid_token";
                    };
                };
            };
            /** @description `insufficient_scope`: The access token is valid but lacks the scope of the operation. `WWW-Authenticate` names the scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
                        code?: "insufficient_scope";
                    };
                };
            };
            /** @description `not_found`: The branch, webhook, or path does not exist, or belongs to another application. A branch search without a match also gets this. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `not_acceptable`: `Accept` excludes JSON, the only format. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 406;
                        /** @enum {unknown} */
                        code?: "not_acceptable";
                    };
                };
            };
            /** @description `payload_too_large`: The body is over the limit: 64 KiB, or 5 MiB for the intake. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 413;
                        /** @enum {unknown} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: The `Content-Type` is not JSON. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 415;
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `too_many_requests`: The caller is over a rate limit. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 429;
                        /** @enum {unknown} */
                        code?: "too_many_requests";
                    };
                };
            };
            /** @description `internal_error`: The request failed because of an error on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 500;
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable, or the intake is closed because too many deliveries are waiting. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 503;
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    getReceiverCheck: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own ID for the request. The response and our log have the same one.
                 * @example order-sync-000417
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The `id` in the response to the registration.
                 * @example wh_01JD9ZK3W8Q4T6V2N5X7B1C0DF
                 */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description ID of the check. */
                        id: string;
                        /** @description ID of the webhook. */
                        webhookId: string;
                        /** @description The URL that was checked. */
                        url: string;
                        /**
                         * @description `INTERRUPTED`: the portal stopped, or the webhook was changed, before the end.
                         * @enum {string}
                         */
                        state: "RUNNING" | "DONE" | "INTERRUPTED";
                        /** @description Who started it. */
                        startedByName: string;
                        /** @description It was started by the nightly check. */
                        isNightly: boolean;
                        /** @description When it was started. */
                        createdAt: string;
                        /** @description When it ended. Null while it runs. */
                        endedAt: string | null;
                        /**
                         * Format: int64
                         * @description How many probes there are.
                         */
                        total: number;
                        /**
                         * Format: int64
                         * @description How many passed, minor findings included.
                         */
                        passed: number;
                        /**
                         * Format: int64
                         * @description How many found a fault.
                         */
                        findings: number;
                        /**
                         * Format: int64
                         * @description How many could not be judged.
                         */
                        notSeen: number;
                        /** @description What explains several findings at once, such as a signature that is not verified. */
                        causes: string[];
                        /** @description The probes that have ended, in their order. */
                        probes: {
                            /** @description ID of the probe, such as `wrong_secret`. */
                            probe: string;
                            /**
                             * @description `MINOR`: passed, but something could be better. `NOT_SEEN`: could not be judged. `summary` says why.
                             * @enum {string}
                             */
                            verdict: "PASSED" | "MINOR" | "FINDING" | "NOT_SEEN";
                            /**
                             * @description `EFFECT`: the receiver told what it has processed. `STATUS`: only its answers were seen.
                             * @enum {string}
                             */
                            seen: "EFFECT" | "STATUS";
                            /** @description What was observed. */
                            summary: string;
                            /** @description What was sent and what came back, four at most. */
                            exchanges: {
                                /**
                                 * @description `GET` asks what the receiver has processed.
                                 * @enum {string}
                                 */
                                method: "POST" | "GET";
                                /** @description Headers as sent, your secret masked. */
                                requestHeaders: {
                                    [key: string]: string;
                                };
                                /** @description The first 2,000 characters of the body. */
                                requestBody: string;
                                /**
                                 * Format: int64
                                 * @description The size of the body.
                                 */
                                requestBytes: number;
                                /** @description Status of the answer. Null without an answer. */
                                httpStatus: number | null;
                                /**
                                 * Format: int64
                                 * @description How long it took, in milliseconds.
                                 */
                                durationMs: number;
                                /** @description Headers of the answer. */
                                responseHeaders: {
                                    [key: string]: string;
                                };
                                /** @description The first 2,000 characters of the answer. */
                                responseBody: string;
                                /** @description Why there was no complete answer. Null if there was one. */
                                failure: string | null;
                            }[];
                            /** @description What the probe expects. */
                            title: string;
                            /** @description Why it matters. */
                            why: string;
                            /** @description How to fix a finding. */
                            fix: string;
                            /** @description Path of the section of the guide. */
                            guide: string;
                        }[];
                    };
                };
            };
            /** @description `unauthenticated`: The request has no access token, or not in the form `Authorization: Bearer <token>`. `invalid_token`: The access token is malformed, has expired after its 30 minutes, or was revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 401;
                        /** @enum {unknown} */
                        code?: "unauthenticated" | "invalid_token";
                    };
                };
            };
            /** @description `insufficient_scope`: The access token is valid but lacks the scope of the operation. `WWW-Authenticate` names the scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
                        code?: "insufficient_scope";
                    };
                };
            };
            /** @description `not_found`: The branch, webhook, or path does not exist, or belongs to another application. A branch search without a match also gets this. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `not_acceptable`: `Accept` excludes JSON, the only format. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 406;
                        /** @enum {unknown} */
                        code?: "not_acceptable";
                    };
                };
            };
            /** @description `too_many_requests`: The caller is over a rate limit. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 429;
                        /** @enum {unknown} */
                        code?: "too_many_requests";
                    };
                };
            };
            /** @description `internal_error`: The request failed because of an error on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 500;
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable, or the intake is closed because too many deliveries are waiting. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 503;
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    startReceiverCheck: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own ID for the request. The response and our log have the same one.
                 * @example order-sync-000417
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The `id` in the response to the registration.
                 * @example wh_01JD9ZK3W8Q4T6V2N5X7B1C0DF
                 */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It runs now. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description ID of the check. */
                        id: string;
                        /** @description ID of the webhook. */
                        webhookId: string;
                        /** @description The URL that was checked. */
                        url: string;
                        /**
                         * @description `INTERRUPTED`: the portal stopped, or the webhook was changed, before the end.
                         * @enum {string}
                         */
                        state: "RUNNING" | "DONE" | "INTERRUPTED";
                        /** @description Who started it. */
                        startedByName: string;
                        /** @description It was started by the nightly check. */
                        isNightly: boolean;
                        /** @description When it was started. */
                        createdAt: string;
                        /** @description When it ended. Null while it runs. */
                        endedAt: string | null;
                        /**
                         * Format: int64
                         * @description How many probes there are.
                         */
                        total: number;
                        /**
                         * Format: int64
                         * @description How many passed, minor findings included.
                         */
                        passed: number;
                        /**
                         * Format: int64
                         * @description How many found a fault.
                         */
                        findings: number;
                        /**
                         * Format: int64
                         * @description How many could not be judged.
                         */
                        notSeen: number;
                        /** @description What explains several findings at once, such as a signature that is not verified. */
                        causes: string[];
                        /** @description The probes that have ended, in their order. */
                        probes: {
                            /** @description ID of the probe, such as `wrong_secret`. */
                            probe: string;
                            /**
                             * @description `MINOR`: passed, but something could be better. `NOT_SEEN`: could not be judged. `summary` says why.
                             * @enum {string}
                             */
                            verdict: "PASSED" | "MINOR" | "FINDING" | "NOT_SEEN";
                            /**
                             * @description `EFFECT`: the receiver told what it has processed. `STATUS`: only its answers were seen.
                             * @enum {string}
                             */
                            seen: "EFFECT" | "STATUS";
                            /** @description What was observed. */
                            summary: string;
                            /** @description What was sent and what came back, four at most. */
                            exchanges: {
                                /**
                                 * @description `GET` asks what the receiver has processed.
                                 * @enum {string}
                                 */
                                method: "POST" | "GET";
                                /** @description Headers as sent, your secret masked. */
                                requestHeaders: {
                                    [key: string]: string;
                                };
                                /** @description The first 2,000 characters of the body. */
                                requestBody: string;
                                /**
                                 * Format: int64
                                 * @description The size of the body.
                                 */
                                requestBytes: number;
                                /** @description Status of the answer. Null without an answer. */
                                httpStatus: number | null;
                                /**
                                 * Format: int64
                                 * @description How long it took, in milliseconds.
                                 */
                                durationMs: number;
                                /** @description Headers of the answer. */
                                responseHeaders: {
                                    [key: string]: string;
                                };
                                /** @description The first 2,000 characters of the answer. */
                                responseBody: string;
                                /** @description Why there was no complete answer. Null if there was one. */
                                failure: string | null;
                            }[];
                            /** @description What the probe expects. */
                            title: string;
                            /** @description Why it matters. */
                            why: string;
                            /** @description How to fix a finding. */
                            fix: string;
                            /** @description Path of the section of the guide. */
                            guide: string;
                        }[];
                    };
                };
            };
            /** @description `unauthenticated`: The request has no access token, or not in the form `Authorization: Bearer <token>`. `invalid_token`: The access token is malformed, has expired after its 30 minutes, or was revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 401;
                        /** @enum {unknown} */
                        code?: "unauthenticated" | "invalid_token";
                    };
                };
            };
            /** @description `insufficient_scope`: The access token is valid but lacks the scope of the operation. `WWW-Authenticate` names the scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
                        code?: "insufficient_scope";
                    };
                };
            };
            /** @description `not_found`: The branch, webhook, or path does not exist, or belongs to another application. A branch search without a match also gets this. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `not_acceptable`: `Accept` excludes JSON, the only format. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 406;
                        /** @enum {unknown} */
                        code?: "not_acceptable";
                    };
                };
            };
            /** @description `conflict`: The first request with this `Idempotency-Key` is still running. In the portal: somebody else changed the same thing. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 409;
                        /** @enum {unknown} */
                        code?: "conflict";
                    };
                };
            };
            /** @description `too_many_requests`: The caller is over a rate limit. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 429;
                        /** @enum {unknown} */
                        code?: "too_many_requests";
                    };
                };
            };
            /** @description `internal_error`: The request failed because of an error on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 500;
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable, or the intake is closed because too many deliveries are waiting. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 503;
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    pauseWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own ID for the request. The response and our log have the same one.
                 * @example order-sync-000417
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The `id` in the response to the registration.
                 * @example wh_01JD9ZK3W8Q4T6V2N5X7B1C0DF
                 */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description `unauthenticated`: The request has no access token, or not in the form `Authorization: Bearer <token>`. `invalid_token`: The access token is malformed, has expired after its 30 minutes, or was revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 401;
                        /** @enum {unknown} */
                        code?: "unauthenticated" | "invalid_token";
                    };
                };
            };
            /** @description `insufficient_scope`: The access token is valid but lacks the scope of the operation. `WWW-Authenticate` names the scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
                        code?: "insufficient_scope";
                    };
                };
            };
            /** @description `not_found`: The branch, webhook, or path does not exist, or belongs to another application. A branch search without a match also gets this. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `not_acceptable`: `Accept` excludes JSON, the only format. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 406;
                        /** @enum {unknown} */
                        code?: "not_acceptable";
                    };
                };
            };
            /** @description `conflict`: The first request with this `Idempotency-Key` is still running. In the portal: somebody else changed the same thing. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 409;
                        /** @enum {unknown} */
                        code?: "conflict";
                    };
                };
            };
            /** @description `too_many_requests`: The caller is over a rate limit. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 429;
                        /** @enum {unknown} */
                        code?: "too_many_requests";
                    };
                };
            };
            /** @description `internal_error`: The request failed because of an error on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 500;
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable, or the intake is closed because too many deliveries are waiting. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 503;
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    resumeWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own ID for the request. The response and our log have the same one.
                 * @example order-sync-000417
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The `id` in the response to the registration.
                 * @example wh_01JD9ZK3W8Q4T6V2N5X7B1C0DF
                 */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description `unauthenticated`: The request has no access token, or not in the form `Authorization: Bearer <token>`. `invalid_token`: The access token is malformed, has expired after its 30 minutes, or was revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 401;
                        /** @enum {unknown} */
                        code?: "unauthenticated" | "invalid_token";
                    };
                };
            };
            /** @description `insufficient_scope`: The access token is valid but lacks the scope of the operation. `WWW-Authenticate` names the scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
                        code?: "insufficient_scope";
                    };
                };
            };
            /** @description `not_found`: The branch, webhook, or path does not exist, or belongs to another application. A branch search without a match also gets this. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `not_acceptable`: `Accept` excludes JSON, the only format. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 406;
                        /** @enum {unknown} */
                        code?: "not_acceptable";
                    };
                };
            };
            /** @description `too_many_requests`: The caller is over a rate limit. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 429;
                        /** @enum {unknown} */
                        code?: "too_many_requests";
                    };
                };
            };
            /** @description `internal_error`: The request failed because of an error on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 500;
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable, or the intake is closed because too many deliveries are waiting. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 503;
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    rotateSecret: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own ID for the request. The response and our log have the same one.
                 * @example order-sync-000417
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The `id` in the response to the registration.
                 * @example wh_01JD9ZK3W8Q4T6V2N5X7B1C0DF
                 */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: int64 */
                    overlapHours: number;
                };
            };
        };
        responses: {
            /** @description The new secret. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description ID of the webhook: `{webhookId}` in paths. */
                        id: string;
                        /** @description The name that you chose. */
                        name: string;
                        /** @description Base64 secret that proves that events come from the portal. Store it. */
                        secret: string;
                        /**
                         * @description Always `REGISTERED`.
                         * @constant
                         */
                        status: "REGISTERED";
                        /** @description Reference links. */
                        links: {
                            /** @description URL of this webhook in the API. */
                            self: string;
                        };
                        /** @description Until this time, deliveries contain the old secret and are signed with both. Null without an overlap. */
                        rotationEndsAt: string | null;
                    };
                };
            };
            /** @description `invalid_request`: A parameter or the body is malformed, missing, or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
                        code?: "invalid_request";
                    };
                };
            };
            /** @description `unauthenticated`: The request has no access token, or not in the form `Authorization: Bearer <token>`. `invalid_token`: The access token is malformed, has expired after its 30 minutes, or was revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 401;
                        /** @enum {unknown} */
                        code?: "unauthenticated" | "invalid_token";
                    };
                };
            };
            /** @description `insufficient_scope`: The access token is valid but lacks the scope of the operation. `WWW-Authenticate` names the scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
                        code?: "insufficient_scope";
                    };
                };
            };
            /** @description `not_found`: The branch, webhook, or path does not exist, or belongs to another application. A branch search without a match also gets this. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `not_acceptable`: `Accept` excludes JSON, the only format. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 406;
                        /** @enum {unknown} */
                        code?: "not_acceptable";
                    };
                };
            };
            /** @description `conflict`: The first request with this `Idempotency-Key` is still running. In the portal: somebody else changed the same thing. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 409;
                        /** @enum {unknown} */
                        code?: "conflict";
                    };
                };
            };
            /** @description `payload_too_large`: The body is over the limit: 64 KiB, or 5 MiB for the intake. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 413;
                        /** @enum {unknown} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: The `Content-Type` is not JSON. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 415;
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `too_many_requests`: The caller is over a rate limit. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 429;
                        /** @enum {unknown} */
                        code?: "too_many_requests";
                    };
                };
            };
            /** @description `internal_error`: The request failed because of an error on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 500;
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable, or the intake is closed because too many deliveries are waiting. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 503;
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    promoteSecret: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own ID for the request. The response and our log have the same one.
                 * @example order-sync-000417
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The `id` in the response to the registration.
                 * @example wh_01JD9ZK3W8Q4T6V2N5X7B1C0DF
                 */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description `unauthenticated`: The request has no access token, or not in the form `Authorization: Bearer <token>`. `invalid_token`: The access token is malformed, has expired after its 30 minutes, or was revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 401;
                        /** @enum {unknown} */
                        code?: "unauthenticated" | "invalid_token";
                    };
                };
            };
            /** @description `insufficient_scope`: The access token is valid but lacks the scope of the operation. `WWW-Authenticate` names the scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
                        code?: "insufficient_scope";
                    };
                };
            };
            /** @description `not_found`: The branch, webhook, or path does not exist, or belongs to another application. A branch search without a match also gets this. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `not_acceptable`: `Accept` excludes JSON, the only format. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 406;
                        /** @enum {unknown} */
                        code?: "not_acceptable";
                    };
                };
            };
            /** @description `conflict`: The first request with this `Idempotency-Key` is still running. In the portal: somebody else changed the same thing. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 409;
                        /** @enum {unknown} */
                        code?: "conflict";
                    };
                };
            };
            /** @description `too_many_requests`: The caller is over a rate limit. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 429;
                        /** @enum {unknown} */
                        code?: "too_many_requests";
                    };
                };
            };
            /** @description `internal_error`: The request failed because of an error on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 500;
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable, or the intake is closed because too many deliveries are waiting. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 503;
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    getShadow: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own ID for the request. The response and our log have the same one.
                 * @example order-sync-000417
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The `id` in the response to the registration.
                 * @example wh_01JD9ZK3W8Q4T6V2N5X7B1C0DF
                 */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The comparison. `url` is null without a shadow address. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The shadow address. Null if there is none. */
                        url: string | null;
                        /** @description When copies end. */
                        until: string | null;
                        /** @description Whether it receives copies now. */
                        isActive: boolean;
                        /**
                         * Format: int64
                         * @description How many attempts were copied to this address.
                         */
                        copies: number;
                        /**
                         * Format: int64
                         * @description Number of copied attempts that succeeded at both addresses or failed at both.
                         */
                        agreed: number;
                        /**
                         * Format: int64
                         * @description Number of copied attempts that failed only at the shadow address.
                         */
                        onlyShadowFailed: number;
                        /**
                         * Format: int64
                         * @description Number of copied attempts that failed only at the webhook's URL.
                         */
                        onlyRealFailed: number;
                        shadowMedianMs: number | null;
                        realMedianMs: number | null;
                        /** @description The newest 50 copies. */
                        newest: {
                            /** @description The delivery: the `webhook-id` of both requests. */
                            deliveryId: string;
                            /** @description When the copy was sent. */
                            startedAt: string;
                            /** @description The attempt at the webhook's URL. */
                            real: {
                                /** @description Status of the answer. Null without an answer. */
                                httpStatus: number | null;
                                /**
                                 * Format: int64
                                 * @description How long it took, in milliseconds.
                                 */
                                durationMs: number;
                                /** @description Why it failed, in words. Null for a success. */
                                failure: string | null;
                            };
                            /** @description The copy at the shadow address. */
                            shadow: {
                                /** @description Status of the answer. Null without an answer. */
                                httpStatus: number | null;
                                /**
                                 * Format: int64
                                 * @description How long it took, in milliseconds.
                                 */
                                durationMs: number;
                                /** @description Why it failed, in words. Null for a success. */
                                failure: string | null;
                            };
                        }[];
                    };
                };
            };
            /** @description `unauthenticated`: The request has no access token, or not in the form `Authorization: Bearer <token>`. `invalid_token`: The access token is malformed, has expired after its 30 minutes, or was revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 401;
                        /** @enum {unknown} */
                        code?: "unauthenticated" | "invalid_token";
                    };
                };
            };
            /** @description `insufficient_scope`: The access token is valid but lacks the scope of the operation. `WWW-Authenticate` names the scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
                        code?: "insufficient_scope";
                    };
                };
            };
            /** @description `not_found`: The branch, webhook, or path does not exist, or belongs to another application. A branch search without a match also gets this. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `not_acceptable`: `Accept` excludes JSON, the only format. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 406;
                        /** @enum {unknown} */
                        code?: "not_acceptable";
                    };
                };
            };
            /** @description `too_many_requests`: The caller is over a rate limit. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 429;
                        /** @enum {unknown} */
                        code?: "too_many_requests";
                    };
                };
            };
            /** @description `internal_error`: The request failed because of an error on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 500;
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable, or the intake is closed because too many deliveries are waiting. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 503;
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    startShadow: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own ID for the request. The response and our log have the same one.
                 * @example order-sync-000417
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The `id` in the response to the registration.
                 * @example wh_01JD9ZK3W8Q4T6V2N5X7B1C0DF
                 */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uri
                     * @description The second address. It has the rules of a webhook's URL.
                     */
                    url: string;
                    /**
                     * Format: int32
                     * @description For how long it receives copies, from 1 to 7 days.
                     */
                    days: number;
                };
            };
        };
        responses: {
            /** @description The shadow address. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The shadow address. Null if there is none. */
                        url: string | null;
                        /** @description When copies end. */
                        until: string | null;
                        /** @description Whether it receives copies now. */
                        isActive: boolean;
                        /**
                         * Format: int64
                         * @description How many attempts were copied to this address.
                         */
                        copies: number;
                        /**
                         * Format: int64
                         * @description Number of copied attempts that succeeded at both addresses or failed at both.
                         */
                        agreed: number;
                        /**
                         * Format: int64
                         * @description Number of copied attempts that failed only at the shadow address.
                         */
                        onlyShadowFailed: number;
                        /**
                         * Format: int64
                         * @description Number of copied attempts that failed only at the webhook's URL.
                         */
                        onlyRealFailed: number;
                        shadowMedianMs: number | null;
                        realMedianMs: number | null;
                        /** @description The newest 50 copies. */
                        newest: {
                            /** @description The delivery: the `webhook-id` of both requests. */
                            deliveryId: string;
                            /** @description When the copy was sent. */
                            startedAt: string;
                            /** @description The attempt at the webhook's URL. */
                            real: {
                                /** @description Status of the answer. Null without an answer. */
                                httpStatus: number | null;
                                /**
                                 * Format: int64
                                 * @description How long it took, in milliseconds.
                                 */
                                durationMs: number;
                                /** @description Why it failed, in words. Null for a success. */
                                failure: string | null;
                            };
                            /** @description The copy at the shadow address. */
                            shadow: {
                                /** @description Status of the answer. Null without an answer. */
                                httpStatus: number | null;
                                /**
                                 * Format: int64
                                 * @description How long it took, in milliseconds.
                                 */
                                durationMs: number;
                                /** @description Why it failed, in words. Null for a success. */
                                failure: string | null;
                            };
                        }[];
                    };
                };
            };
            /** @description `invalid_request`: A parameter or the body is malformed, missing, or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
                        code?: "invalid_request";
                    };
                };
            };
            /** @description `unauthenticated`: The request has no access token, or not in the form `Authorization: Bearer <token>`. `invalid_token`: The access token is malformed, has expired after its 30 minutes, or was revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 401;
                        /** @enum {unknown} */
                        code?: "unauthenticated" | "invalid_token";
                    };
                };
            };
            /** @description `insufficient_scope`: The access token is valid but lacks the scope of the operation. `WWW-Authenticate` names the scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
                        code?: "insufficient_scope";
                    };
                };
            };
            /** @description `not_found`: The branch, webhook, or path does not exist, or belongs to another application. A branch search without a match also gets this. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `not_acceptable`: `Accept` excludes JSON, the only format. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 406;
                        /** @enum {unknown} */
                        code?: "not_acceptable";
                    };
                };
            };
            /** @description `conflict`: The first request with this `Idempotency-Key` is still running. In the portal: somebody else changed the same thing. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 409;
                        /** @enum {unknown} */
                        code?: "conflict";
                    };
                };
            };
            /** @description `payload_too_large`: The body is over the limit: 64 KiB, or 5 MiB for the intake. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 413;
                        /** @enum {unknown} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: The `Content-Type` is not JSON. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 415;
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `too_many_requests`: The caller is over a rate limit. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 429;
                        /** @enum {unknown} */
                        code?: "too_many_requests";
                    };
                };
            };
            /** @description `internal_error`: The request failed because of an error on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 500;
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable, or the intake is closed because too many deliveries are waiting. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 503;
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    endShadow: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own ID for the request. The response and our log have the same one.
                 * @example order-sync-000417
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The `id` in the response to the registration.
                 * @example wh_01JD9ZK3W8Q4T6V2N5X7B1C0DF
                 */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description There is no shadow address. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The shadow address. Null if there is none. */
                        url: string | null;
                        /** @description When copies end. */
                        until: string | null;
                        /** @description Whether it receives copies now. */
                        isActive: boolean;
                        /**
                         * Format: int64
                         * @description How many attempts were copied to this address.
                         */
                        copies: number;
                        /**
                         * Format: int64
                         * @description Number of copied attempts that succeeded at both addresses or failed at both.
                         */
                        agreed: number;
                        /**
                         * Format: int64
                         * @description Number of copied attempts that failed only at the shadow address.
                         */
                        onlyShadowFailed: number;
                        /**
                         * Format: int64
                         * @description Number of copied attempts that failed only at the webhook's URL.
                         */
                        onlyRealFailed: number;
                        shadowMedianMs: number | null;
                        realMedianMs: number | null;
                        /** @description The newest 50 copies. */
                        newest: {
                            /** @description The delivery: the `webhook-id` of both requests. */
                            deliveryId: string;
                            /** @description When the copy was sent. */
                            startedAt: string;
                            /** @description The attempt at the webhook's URL. */
                            real: {
                                /** @description Status of the answer. Null without an answer. */
                                httpStatus: number | null;
                                /**
                                 * Format: int64
                                 * @description How long it took, in milliseconds.
                                 */
                                durationMs: number;
                                /** @description Why it failed, in words. Null for a success. */
                                failure: string | null;
                            };
                            /** @description The copy at the shadow address. */
                            shadow: {
                                /** @description Status of the answer. Null without an answer. */
                                httpStatus: number | null;
                                /**
                                 * Format: int64
                                 * @description How long it took, in milliseconds.
                                 */
                                durationMs: number;
                                /** @description Why it failed, in words. Null for a success. */
                                failure: string | null;
                            };
                        }[];
                    };
                };
            };
            /** @description `unauthenticated`: The request has no access token, or not in the form `Authorization: Bearer <token>`. `invalid_token`: The access token is malformed, has expired after its 30 minutes, or was revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 401;
                        /** @enum {unknown} */
                        code?: "unauthenticated" | "invalid_token";
                    };
                };
            };
            /** @description `insufficient_scope`: The access token is valid but lacks the scope of the operation. `WWW-Authenticate` names the scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
                        code?: "insufficient_scope";
                    };
                };
            };
            /** @description `not_found`: The branch, webhook, or path does not exist, or belongs to another application. A branch search without a match also gets this. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `not_acceptable`: `Accept` excludes JSON, the only format. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 406;
                        /** @enum {unknown} */
                        code?: "not_acceptable";
                    };
                };
            };
            /** @description `too_many_requests`: The caller is over a rate limit. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 429;
                        /** @enum {unknown} */
                        code?: "too_many_requests";
                    };
                };
            };
            /** @description `internal_error`: The request failed because of an error on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 500;
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable, or the intake is closed because too many deliveries are waiting. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 503;
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    switchToShadow: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own ID for the request. The response and our log have the same one.
                 * @example order-sync-000417
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The `id` in the response to the registration.
                 * @example wh_01JD9ZK3W8Q4T6V2N5X7B1C0DF
                 */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description `unauthenticated`: The request has no access token, or not in the form `Authorization: Bearer <token>`. `invalid_token`: The access token is malformed, has expired after its 30 minutes, or was revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 401;
                        /** @enum {unknown} */
                        code?: "unauthenticated" | "invalid_token";
                    };
                };
            };
            /** @description `insufficient_scope`: The access token is valid but lacks the scope of the operation. `WWW-Authenticate` names the scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
                        code?: "insufficient_scope";
                    };
                };
            };
            /** @description `not_found`: The branch, webhook, or path does not exist, or belongs to another application. A branch search without a match also gets this. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `not_acceptable`: `Accept` excludes JSON, the only format. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 406;
                        /** @enum {unknown} */
                        code?: "not_acceptable";
                    };
                };
            };
            /** @description `conflict`: The first request with this `Idempotency-Key` is still running. In the portal: somebody else changed the same thing. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 409;
                        /** @enum {unknown} */
                        code?: "conflict";
                    };
                };
            };
            /** @description `too_many_requests`: The caller is over a rate limit. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 429;
                        /** @enum {unknown} */
                        code?: "too_many_requests";
                    };
                };
            };
            /** @description `internal_error`: The request failed because of an error on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 500;
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable, or the intake is closed because too many deliveries are waiting. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 503;
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    getWebhookKeys: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own ID for the request. The response and our log have the same one.
                 * @example order-sync-000417
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The `id` in the response to the registration.
                 * @example wh_01JD9ZK3W8Q4T6V2N5X7B1C0DF
                 */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The key, or both during a rotation. */
                        keys: {
                            /** @constant */
                            kty: "OKP";
                            /** @constant */
                            crv: "Ed25519";
                            /** @description The public key, base64url. */
                            x: string;
                            /** @description ID of the key, which is its thumbprint (RFC 7638). */
                            kid: string;
                            /** @constant */
                            use: "sig";
                            /** @constant */
                            alg: "EdDSA";
                            /** @description The same key in the format of Standard Webhooks: `whpk_` and base64. */
                            whpk: string;
                        }[];
                    };
                };
            };
            /** @description `not_found`: The branch, webhook, or path does not exist, or belongs to another application. A branch search without a match also gets this. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `not_acceptable`: `Accept` excludes JSON, the only format. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 406;
                        /** @enum {unknown} */
                        code?: "not_acceptable";
                    };
                };
            };
            /** @description `too_many_requests`: The caller is over a rate limit. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 429;
                        /** @enum {unknown} */
                        code?: "too_many_requests";
                    };
                };
            };
            /** @description `internal_error`: The request failed because of an error on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 500;
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable, or the intake is closed because too many deliveries are waiting. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 503;
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    getEgressRanges: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of your copy. You get 304 without a body if it is still current.
                 * @example "1f3870be274f6c49"
                 */
                "If-None-Match"?: string;
                /**
                 * @description Your own ID for the request. The response and our log have the same one.
                 * @example order-sync-000417
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ranges. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Address ranges, IPv4 and IPv6. Empty if none are published. */
                        data: string[];
                        /** @description Always null: there is one page. */
                        nextCursor: null;
                    };
                };
            };
            /** @description Your copy is still current. No body. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `unauthenticated`: The request has no access token, or not in the form `Authorization: Bearer <token>`. `invalid_token`: The access token is malformed, has expired after its 30 minutes, or was revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 401;
                        /** @enum {unknown} */
                        code?: "unauthenticated" | "invalid_token";
                    };
                };
            };
            /** @description `insufficient_scope`: The access token is valid but lacks the scope of the operation. `WWW-Authenticate` names the scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
                        code?: "insufficient_scope";
                    };
                };
            };
            /** @description `not_acceptable`: `Accept` excludes JSON, the only format. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 406;
                        /** @enum {unknown} */
                        code?: "not_acceptable";
                    };
                };
            };
            /** @description `too_many_requests`: The caller is over a rate limit. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 429;
                        /** @enum {unknown} */
                        code?: "too_many_requests";
                    };
                };
            };
            /** @description `internal_error`: The request failed because of an error on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 500;
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable, or the intake is closed because too many deliveries are waiting. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 503;
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    listSandboxOrders: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own ID for the request. The response and our log have the same one.
                 * @example order-sync-000417
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The orders. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The newest 50, newest first. */
                        data: {
                            /** @description Order number. Starts with `SANDBOX-`. */
                            orderNumber: string;
                            /** @description The latest status. Null after its events were deleted. */
                            status: string | null;
                            /**
                             * Format: int64
                             * @description The version of its latest event.
                             */
                            orderVersion: number;
                            /** @description Name of the buyer. */
                            customer: string;
                            /** @description Decimal string. */
                            total: string;
                            /**
                             * Format: date-time
                             * @description When it was created.
                             */
                            createdAt: string;
                            /** @description When its status was last sent. */
                            changedAt: string | null;
                        }[];
                        /** @description Always null: there is one page. */
                        nextCursor: null;
                    };
                };
            };
            /** @description `unauthenticated`: The request has no access token, or not in the form `Authorization: Bearer <token>`. `invalid_token`: The access token is malformed, has expired after its 30 minutes, or was revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 401;
                        /** @enum {unknown} */
                        code?: "unauthenticated" | "invalid_token";
                    };
                };
            };
            /** @description `insufficient_scope`: The access token is valid but lacks the scope of the operation. `WWW-Authenticate` names the scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
                        code?: "insufficient_scope";
                    };
                };
            };
            /** @description `not_acceptable`: `Accept` excludes JSON, the only format. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 406;
                        /** @enum {unknown} */
                        code?: "not_acceptable";
                    };
                };
            };
            /** @description `too_many_requests`: The caller is over a rate limit. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 429;
                        /** @enum {unknown} */
                        code?: "too_many_requests";
                    };
                };
            };
            /** @description `internal_error`: The request failed because of an error on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 500;
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable, or the intake is closed because too many deliveries are waiting. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 503;
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    createSandboxOrder: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own ID for the request. The response and our log have the same one.
                 * @example order-sync-000417
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description A scripted life cycle.
                     * @enum {string}
                     */
                    scenario?: "happy_path" | "partial_shipment" | "canceled_after_invoice" | "late_and_out_of_order";
                    /** @description An `ORDER_UPDATE` or `ORDER_INVOICED` of your own, as webhooks receive it. The portal sets `eventId`, `occurredAt`, and the order number. */
                    event?: {
                        /** @enum {string} */
                        event: "ORDER_UPDATE" | "ORDER_INVOICED";
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The order and what was sent. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        order: {
                            /** @description Order number. Starts with `SANDBOX-`. */
                            orderNumber: string;
                            /** @description The latest status. Null after its events were deleted. */
                            status: string | null;
                            /**
                             * Format: int64
                             * @description The version of its latest event.
                             */
                            orderVersion: number;
                            /** @description Name of the buyer. */
                            customer: string;
                            /** @description Decimal string. */
                            total: string;
                            /**
                             * Format: date-time
                             * @description When it was created.
                             */
                            createdAt: string;
                            /** @description When its status was last sent. */
                            changedAt: string | null;
                        };
                        /** @description What was sent, in the order of the order's versions. */
                        events: {
                            /** @description ID of the event. */
                            eventId: string;
                            /**
                             * @description The type of the event.
                             * @enum {string}
                             */
                            event: "ORDER_UPDATE" | "ORDER_INVOICED";
                            /**
                             * Format: int64
                             * @description Number of webhooks that it was sent to.
                             */
                            deliveries: number;
                        }[];
                    };
                };
            };
            /** @description `invalid_request`: A parameter or the body is malformed, missing, or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
                        code?: "invalid_request";
                    };
                };
            };
            /** @description `unauthenticated`: The request has no access token, or not in the form `Authorization: Bearer <token>`. `invalid_token`: The access token is malformed, has expired after its 30 minutes, or was revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 401;
                        /** @enum {unknown} */
                        code?: "unauthenticated" | "invalid_token";
                    };
                };
            };
            /** @description `insufficient_scope`: The access token is valid but lacks the scope of the operation. `WWW-Authenticate` names the scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
                        code?: "insufficient_scope";
                    };
                };
            };
            /** @description `not_acceptable`: `Accept` excludes JSON, the only format. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 406;
                        /** @enum {unknown} */
                        code?: "not_acceptable";
                    };
                };
            };
            /** @description `conflict`: The first request with this `Idempotency-Key` is still running. In the portal: somebody else changed the same thing. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 409;
                        /** @enum {unknown} */
                        code?: "conflict";
                    };
                };
            };
            /** @description `payload_too_large`: The body is over the limit: 64 KiB, or 5 MiB for the intake. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 413;
                        /** @enum {unknown} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: The `Content-Type` is not JSON. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 415;
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `too_many_requests`: The caller is over a rate limit. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 429;
                        /** @enum {unknown} */
                        code?: "too_many_requests";
                    };
                };
            };
            /** @description `internal_error`: The request failed because of an error on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 500;
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable, or the intake is closed because too many deliveries are waiting. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 503;
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    getSandboxOrder: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own ID for the request. The response and our log have the same one.
                 * @example order-sync-000417
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description Number of a sandbox order.
                 * @example SANDBOX-9F86D08188
                 */
                orderNumber: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The order. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Order number. Starts with `SANDBOX-`. */
                        orderNumber: string;
                        /** @description The latest status. Null after its events were deleted. */
                        status: string | null;
                        /**
                         * Format: int64
                         * @description The version of its latest event.
                         */
                        orderVersion: number;
                        /** @description Name of the buyer. */
                        customer: string;
                        /** @description Decimal string. */
                        total: string;
                        /**
                         * Format: date-time
                         * @description When it was created.
                         */
                        createdAt: string;
                        /** @description When its status was last sent. */
                        changedAt: string | null;
                    };
                };
            };
            /** @description `unauthenticated`: The request has no access token, or not in the form `Authorization: Bearer <token>`. `invalid_token`: The access token is malformed, has expired after its 30 minutes, or was revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 401;
                        /** @enum {unknown} */
                        code?: "unauthenticated" | "invalid_token";
                    };
                };
            };
            /** @description `insufficient_scope`: The access token is valid but lacks the scope of the operation. `WWW-Authenticate` names the scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
                        code?: "insufficient_scope";
                    };
                };
            };
            /** @description `not_found`: The branch, webhook, or path does not exist, or belongs to another application. A branch search without a match also gets this. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `not_acceptable`: `Accept` excludes JSON, the only format. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 406;
                        /** @enum {unknown} */
                        code?: "not_acceptable";
                    };
                };
            };
            /** @description `too_many_requests`: The caller is over a rate limit. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 429;
                        /** @enum {unknown} */
                        code?: "too_many_requests";
                    };
                };
            };
            /** @description `internal_error`: The request failed because of an error on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 500;
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable, or the intake is closed because too many deliveries are waiting. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 503;
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    changeSandboxOrder: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own ID for the request. The response and our log have the same one.
                 * @example order-sync-000417
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description Number of a sandbox order.
                 * @example SANDBOX-9F86D08188
                 */
                orderNumber: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    action: "move";
                    /** @enum {string} */
                    status: "Pending" | "Scheduled" | "Processed" | "In Progress" | "Attempted" | "Ready for Pick Up" | "Partial" | "Picked Up" | "Delivered" | "Invoiced" | "Canceled";
                } | {
                    /** @constant */
                    action: "play";
                    /**
                     * @description A scripted life cycle.
                     * @enum {string}
                     */
                    scenario: "happy_path" | "partial_shipment" | "canceled_after_invoice" | "late_and_out_of_order";
                } | {
                    /** @constant */
                    action: "send";
                    /** @description An `ORDER_UPDATE` or `ORDER_INVOICED` of your own, as webhooks receive it. The portal sets `eventId`, `occurredAt`, and the order number. */
                    event: {
                        /** @enum {string} */
                        event: "ORDER_UPDATE" | "ORDER_INVOICED";
                    } & {
                        [key: string]: unknown;
                    };
                } | {
                    /** @constant */
                    action: "repeat";
                } | {
                    /** @constant */
                    action: "duplicate";
                } | {
                    /** @constant */
                    action: "reorder";
                    statuses: ("Pending" | "Scheduled" | "Processed" | "In Progress" | "Attempted" | "Ready for Pick Up" | "Partial" | "Picked Up" | "Delivered" | "Invoiced" | "Canceled")[];
                };
            };
        };
        responses: {
            /** @description The order and what was sent. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        order: {
                            /** @description Order number. Starts with `SANDBOX-`. */
                            orderNumber: string;
                            /** @description The latest status. Null after its events were deleted. */
                            status: string | null;
                            /**
                             * Format: int64
                             * @description The version of its latest event.
                             */
                            orderVersion: number;
                            /** @description Name of the buyer. */
                            customer: string;
                            /** @description Decimal string. */
                            total: string;
                            /**
                             * Format: date-time
                             * @description When it was created.
                             */
                            createdAt: string;
                            /** @description When its status was last sent. */
                            changedAt: string | null;
                        };
                        /** @description What was sent, in the order of the order's versions. */
                        events: {
                            /** @description ID of the event. */
                            eventId: string;
                            /**
                             * @description The type of the event.
                             * @enum {string}
                             */
                            event: "ORDER_UPDATE" | "ORDER_INVOICED";
                            /**
                             * Format: int64
                             * @description Number of webhooks that it was sent to.
                             */
                            deliveries: number;
                        }[];
                    };
                };
            };
            /** @description `invalid_request`: A parameter or the body is malformed, missing, or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
                        code?: "invalid_request";
                    };
                };
            };
            /** @description `unauthenticated`: The request has no access token, or not in the form `Authorization: Bearer <token>`. `invalid_token`: The access token is malformed, has expired after its 30 minutes, or was revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 401;
                        /** @enum {unknown} */
                        code?: "unauthenticated" | "invalid_token";
                    };
                };
            };
            /** @description `insufficient_scope`: The access token is valid but lacks the scope of the operation. `WWW-Authenticate` names the scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
                        code?: "insufficient_scope";
                    };
                };
            };
            /** @description `not_found`: The branch, webhook, or path does not exist, or belongs to another application. A branch search without a match also gets this. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `not_acceptable`: `Accept` excludes JSON, the only format. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 406;
                        /** @enum {unknown} */
                        code?: "not_acceptable";
                    };
                };
            };
            /** @description `conflict`: The first request with this `Idempotency-Key` is still running. In the portal: somebody else changed the same thing. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 409;
                        /** @enum {unknown} */
                        code?: "conflict";
                    };
                };
            };
            /** @description `payload_too_large`: The body is over the limit: 64 KiB, or 5 MiB for the intake. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 413;
                        /** @enum {unknown} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: The `Content-Type` is not JSON. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 415;
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `too_many_requests`: The caller is over a rate limit. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 429;
                        /** @enum {unknown} */
                        code?: "too_many_requests";
                    };
                };
            };
            /** @description `internal_error`: The request failed because of an error on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 500;
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable, or the intake is closed because too many deliveries are waiting. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 503;
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    setWebhookFault: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own ID for the request. The response and our log have the same one.
                 * @example order-sync-000417
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The `id` in the response to the registration.
                 * @example wh_01JD9ZK3W8Q4T6V2N5X7B1C0DF
                 */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description `SLOW`: 5 seconds before each POST. `UNAVAILABLE`: 503, without a POST. `RATE_LIMITED`: 429 with `Retry-After`, without a POST. Null ends it. */
                    fault: ("SLOW" | "UNAVAILABLE" | "RATE_LIMITED") | null;
                    /**
                     * Format: int32
                     * @description For how long.
                     * @default 10
                     */
                    minutes?: number;
                };
            };
        };
        responses: {
            /** @description What the webhook simulates. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description `SLOW`: 5 seconds before each POST. `UNAVAILABLE`: 503, without a POST. `RATE_LIMITED`: 429 with `Retry-After`, without a POST. Null ends it. */
                        fault: ("SLOW" | "UNAVAILABLE" | "RATE_LIMITED") | null;
                        /** @description When it ends by itself. */
                        until: string | null;
                    };
                };
            };
            /** @description `invalid_request`: A parameter or the body is malformed, missing, or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
                        code?: "invalid_request";
                    };
                };
            };
            /** @description `unauthenticated`: The request has no access token, or not in the form `Authorization: Bearer <token>`. `invalid_token`: The access token is malformed, has expired after its 30 minutes, or was revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 401;
                        /** @enum {unknown} */
                        code?: "unauthenticated" | "invalid_token";
                    };
                };
            };
            /** @description `insufficient_scope`: The access token is valid but lacks the scope of the operation. `WWW-Authenticate` names the scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
                        code?: "insufficient_scope";
                    };
                };
            };
            /** @description `not_found`: The branch, webhook, or path does not exist, or belongs to another application. A branch search without a match also gets this. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `not_acceptable`: `Accept` excludes JSON, the only format. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 406;
                        /** @enum {unknown} */
                        code?: "not_acceptable";
                    };
                };
            };
            /** @description `conflict`: The first request with this `Idempotency-Key` is still running. In the portal: somebody else changed the same thing. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 409;
                        /** @enum {unknown} */
                        code?: "conflict";
                    };
                };
            };
            /** @description `payload_too_large`: The body is over the limit: 64 KiB, or 5 MiB for the intake. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 413;
                        /** @enum {unknown} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: The `Content-Type` is not JSON. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 415;
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `too_many_requests`: The caller is over a rate limit. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 429;
                        /** @enum {unknown} */
                        code?: "too_many_requests";
                    };
                };
            };
            /** @description `internal_error`: The request failed because of an error on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 500;
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable, or the intake is closed because too many deliveries are waiting. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 503;
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    skipWebhookWait: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own ID for the request. The response and our log have the same one.
                 * @example order-sync-000417
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The `id` in the response to the registration.
                 * @example wh_01JD9ZK3W8Q4T6V2N5X7B1C0DF
                 */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many deliveries are due. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: int64
                         * @description How many deliveries are due now, at most 1,000.
                         */
                        deliveries: number;
                    };
                };
            };
            /** @description `unauthenticated`: The request has no access token, or not in the form `Authorization: Bearer <token>`. `invalid_token`: The access token is malformed, has expired after its 30 minutes, or was revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 401;
                        /** @enum {unknown} */
                        code?: "unauthenticated" | "invalid_token";
                    };
                };
            };
            /** @description `insufficient_scope`: The access token is valid but lacks the scope of the operation. `WWW-Authenticate` names the scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
                        code?: "insufficient_scope";
                    };
                };
            };
            /** @description `not_found`: The branch, webhook, or path does not exist, or belongs to another application. A branch search without a match also gets this. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `not_acceptable`: `Accept` excludes JSON, the only format. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 406;
                        /** @enum {unknown} */
                        code?: "not_acceptable";
                    };
                };
            };
            /** @description `conflict`: The first request with this `Idempotency-Key` is still running. In the portal: somebody else changed the same thing. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 409;
                        /** @enum {unknown} */
                        code?: "conflict";
                    };
                };
            };
            /** @description `too_many_requests`: The caller is over a rate limit. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 429;
                        /** @enum {unknown} */
                        code?: "too_many_requests";
                    };
                };
            };
            /** @description `internal_error`: The request failed because of an error on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 500;
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable, or the intake is closed because too many deliveries are waiting. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 503;
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    authorize: {
        parameters: {
            query: {
                /**
                 * @description `code`.
                 * @example code
                 */
                response_type: string;
                /**
                 * @description The application's client ID.
                 * @example YOUR_CLIENT_ID
                 */
                client_id: string;
                /**
                 * @description Exactly one of the application's redirect URIs.
                 * @example https://app.example.com/callback
                 */
                redirect_uri: string;
                /**
                 * @description The requested scopes, separated by spaces.
                 * @example location.read offline_access
                 */
                scope: string;
                /**
                 * @description Random text that the response repeats. Required without PKCE.
                 * @example af0ifjsldkj
                 */
                state?: string;
                /**
                 * @description Base64url of the SHA-256 of the verifier (RFC 7636).
                 * @example E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM
                 */
                code_challenge?: string;
                /**
                 * @description `S256`.
                 * @example S256
                 */
                code_challenge_method?: string;
                /** @description `login`, `consent`, or `none`. */
                prompt?: string;
                /** @description Maximum number of seconds since the person's last sign-in. */
                max_age?: string;
                /** @description Email address to fill in on the sign-in page. */
                login_hint?: string;
            };
            header?: {
                /**
                 * @description Your own ID for the request. The response and our log have the same one.
                 * @example order-sync-000417
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The ID of the authorization server.
                 * @example default
                 */
                authServerId: "default";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To sign-in or consent, or back to the application with a code or an error. */
            303: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The client, its redirect URI, or the request is not valid. A page, never a redirect. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description The authorization server does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description An error on our side. Include the request ID if you contact us. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description The server is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
        };
    };
    requestToken: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own ID for the request. The response and our log have the same one.
                 * @example order-sync-000417
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The ID of the authorization server.
                 * @example default
                 */
                authServerId: "default";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    /** @constant */
                    grant_type: "client_credentials";
                    scope: string;
                    client_id?: string;
                    client_secret?: string;
                    client_assertion_type?: string;
                    client_assertion?: string;
                } | {
                    /** @constant */
                    grant_type: "authorization_code";
                    code: string;
                    redirect_uri: string;
                    code_verifier?: string;
                    client_id?: string;
                    client_secret?: string;
                    client_assertion_type?: string;
                    client_assertion?: string;
                } | {
                    /** @constant */
                    grant_type: "refresh_token";
                    refresh_token: string;
                    scope?: string;
                    client_id?: string;
                    client_secret?: string;
                    client_assertion_type?: string;
                    client_assertion?: string;
                };
            };
        };
        responses: {
            /** @description The token. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
            /** @description The request, the grant, or the scope is not valid. `error_description` says what to correct. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        error: "invalid_request" | "invalid_grant" | "invalid_scope" | "unauthorized_client" | "unsupported_grant_type";
                        error_description: string;
                    };
                };
            };
            /** @description The client is unknown, or its secret is wrong, expired, or missing. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        error: "invalid_client";
                        error_description: string;
                    };
                };
            };
            /** @description The authorization server does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        error: "invalid_request";
                        error_description: string;
                    };
                };
            };
            /** @description The form is over 64 KiB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        error: "invalid_request";
                        error_description: string;
                    };
                };
            };
            /** @description Over the limit. Wait for the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        error: "temporarily_unavailable";
                        error_description: string;
                    };
                };
            };
            /** @description An error on our side. Include the request ID if you contact us. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        error: "server_error";
                        error_description: string;
                    };
                };
            };
            /** @description The server is temporarily unavailable. Try again. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        error: "temporarily_unavailable";
                        error_description: string;
                    };
                };
            };
        };
    };
    revokeToken: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own ID for the request. The response and our log have the same one.
                 * @example order-sync-000417
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The ID of the authorization server.
                 * @example default
                 */
                authServerId: "default";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    token: string;
                    token_type_hint?: string;
                    client_id?: string;
                    client_secret?: string;
                    client_assertion_type?: string;
                    client_assertion?: string;
                };
            };
        };
        responses: {
            /** @description The token is revoked if it was yours. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description The request, the grant, or the scope is not valid. `error_description` says what to correct. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        error: "invalid_request" | "invalid_grant" | "invalid_scope" | "unauthorized_client" | "unsupported_grant_type";
                        error_description: string;
                    };
                };
            };
            /** @description The client is unknown, or its secret is wrong, expired, or missing. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        error: "invalid_client";
                        error_description: string;
                    };
                };
            };
            /** @description The authorization server does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        error: "invalid_request";
                        error_description: string;
                    };
                };
            };
            /** @description The form is over 64 KiB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        error: "invalid_request";
                        error_description: string;
                    };
                };
            };
            /** @description Over the limit. Wait for the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        error: "temporarily_unavailable";
                        error_description: string;
                    };
                };
            };
            /** @description An error on our side. Include the request ID if you contact us. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        error: "server_error";
                        error_description: string;
                    };
                };
            };
            /** @description The server is temporarily unavailable. Try again. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        error: "temporarily_unavailable";
                        error_description: string;
                    };
                };
            };
        };
    };
    introspectToken: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own ID for the request. The response and our log have the same one.
                 * @example order-sync-000417
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The ID of the authorization server.
                 * @example default
                 */
                authServerId: "default";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    token: string;
                    token_type_hint?: string;
                    client_id?: string;
                    client_secret?: string;
                    client_assertion_type?: string;
                    client_assertion?: string;
                };
            };
        };
        responses: {
            /** @description The state of the token. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        active: false;
                    } | {
                        /** @constant */
                        active: true;
                        scope: string;
                        client_id: string;
                        sub: string;
                        iss: string;
                        /** Format: int64 */
                        iat: number;
                        /** Format: int64 */
                        exp: number;
                        /** @constant */
                        token_type?: "Bearer";
                        aud?: string;
                        jti?: string;
                        uid?: string;
                    };
                };
            };
            /** @description The request, the grant, or the scope is not valid. `error_description` says what to correct. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        error: "invalid_request" | "invalid_grant" | "invalid_scope" | "unauthorized_client" | "unsupported_grant_type";
                        error_description: string;
                    };
                };
            };
            /** @description The client is unknown, or its secret is wrong, expired, or missing. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        error: "invalid_client";
                        error_description: string;
                    };
                };
            };
            /** @description The authorization server does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        error: "invalid_request";
                        error_description: string;
                    };
                };
            };
            /** @description The form is over 64 KiB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        error: "invalid_request";
                        error_description: string;
                    };
                };
            };
            /** @description Over the limit. Wait for the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        error: "temporarily_unavailable";
                        error_description: string;
                    };
                };
            };
            /** @description An error on our side. Include the request ID if you contact us. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        error: "server_error";
                        error_description: string;
                    };
                };
            };
            /** @description The server is temporarily unavailable. Try again. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        error: "temporarily_unavailable";
                        error_description: string;
                    };
                };
            };
        };
    };
    getKeys: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own ID for the request. The response and our log have the same one.
                 * @example order-sync-000417
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The ID of the authorization server.
                 * @example default
                 */
                authServerId: "default";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        keys: ({
                            kty: string;
                            kid: string;
                            /** @enum {string} */
                            alg: "ES256" | "RS256";
                            /** @constant */
                            use: "sig";
                        } & {
                            [key: string]: unknown;
                        })[];
                    };
                };
            };
            /** @description `not_found`: The branch, webhook, or path does not exist, or belongs to another application. A branch search without a match also gets this. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `not_acceptable`: `Accept` excludes JSON, the only format. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 406;
                        /** @enum {unknown} */
                        code?: "not_acceptable";
                    };
                };
            };
            /** @description `too_many_requests`: The caller is over a rate limit. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 429;
                        /** @enum {unknown} */
                        code?: "too_many_requests";
                    };
                };
            };
            /** @description `internal_error`: The request failed because of an error on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 500;
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable, or the intake is closed because too many deliveries are waiting. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 503;
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    getServerMetadata: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own ID for the request. The response and our log have the same one.
                 * @example order-sync-000417
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The ID of the authorization server.
                 * @example default
                 */
                authServerId: "default";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metadata. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uri */
                        issuer: string;
                        /** Format: uri */
                        authorization_endpoint: string;
                        /** Format: uri */
                        token_endpoint: string;
                        /** Format: uri */
                        revocation_endpoint: string;
                        /** Format: uri */
                        introspection_endpoint: string;
                        /** Format: uri */
                        jwks_uri: string;
                        scopes_supported: string[];
                        response_types_supported: string[];
                        response_modes_supported: string[];
                        grant_types_supported: string[];
                        token_endpoint_auth_methods_supported: string[];
                        token_endpoint_auth_signing_alg_values_supported: string[];
                        revocation_endpoint_auth_methods_supported: string[];
                        revocation_endpoint_auth_signing_alg_values_supported: string[];
                        introspection_endpoint_auth_methods_supported: string[];
                        introspection_endpoint_auth_signing_alg_values_supported: string[];
                        code_challenge_methods_supported: string[];
                        authorization_response_iss_parameter_supported: boolean;
                    };
                };
            };
            /** @description `not_found`: The branch, webhook, or path does not exist, or belongs to another application. A branch search without a match also gets this. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `not_acceptable`: `Accept` excludes JSON, the only format. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 406;
                        /** @enum {unknown} */
                        code?: "not_acceptable";
                    };
                };
            };
            /** @description `too_many_requests`: The caller is over a rate limit. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 429;
                        /** @enum {unknown} */
                        code?: "too_many_requests";
                    };
                };
            };
            /** @description `internal_error`: The request failed because of an error on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 500;
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable, or the intake is closed because too many deliveries are waiting. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 503;
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    getServerMetadataByRfc8414: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own ID for the request. The response and our log have the same one.
                 * @example order-sync-000417
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The ID of the authorization server.
                 * @example default
                 */
                authServerId: "default";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metadata. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uri */
                        issuer: string;
                        /** Format: uri */
                        authorization_endpoint: string;
                        /** Format: uri */
                        token_endpoint: string;
                        /** Format: uri */
                        revocation_endpoint: string;
                        /** Format: uri */
                        introspection_endpoint: string;
                        /** Format: uri */
                        jwks_uri: string;
                        scopes_supported: string[];
                        response_types_supported: string[];
                        response_modes_supported: string[];
                        grant_types_supported: string[];
                        token_endpoint_auth_methods_supported: string[];
                        token_endpoint_auth_signing_alg_values_supported: string[];
                        revocation_endpoint_auth_methods_supported: string[];
                        revocation_endpoint_auth_signing_alg_values_supported: string[];
                        introspection_endpoint_auth_methods_supported: string[];
                        introspection_endpoint_auth_signing_alg_values_supported: string[];
                        code_challenge_methods_supported: string[];
                        authorization_response_iss_parameter_supported: boolean;
                    };
                };
            };
            /** @description `not_found`: The branch, webhook, or path does not exist, or belongs to another application. A branch search without a match also gets this. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `not_acceptable`: `Accept` excludes JSON, the only format. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 406;
                        /** @enum {unknown} */
                        code?: "not_acceptable";
                    };
                };
            };
            /** @description `too_many_requests`: The caller is over a rate limit. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 429;
                        /** @enum {unknown} */
                        code?: "too_many_requests";
                    };
                };
            };
            /** @description `internal_error`: The request failed because of an error on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 500;
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable, or the intake is closed because too many deliveries are waiting. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 503;
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    handInOrderEvents: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own ID for the request. The response and our log have the same one.
                 * @example order-sync-000417
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    [key: string]: unknown;
                } | unknown[];
            };
        };
        responses: {
            /** @description A result for each event, in the order of the events. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntakeAnswer"];
                };
            };
            /** @description `invalid_request`: A parameter or the body is malformed, missing, or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
                        code?: "invalid_request";
                    };
                };
            };
            /** @description `unauthenticated`: The request has no access token, or not in the form `Authorization: Bearer <token>`. `invalid_token`: The access token is malformed, has expired after its 30 minutes, or was revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 401;
                        /** @enum {unknown} */
                        code?: "unauthenticated" | "invalid_token";
                    };
                };
            };
            /** @description `insufficient_scope`: The access token is valid but lacks the scope of the operation. `WWW-Authenticate` names the scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
                        code?: "insufficient_scope";
                    };
                };
            };
            /** @description `not_acceptable`: `Accept` excludes JSON, the only format. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 406;
                        /** @enum {unknown} */
                        code?: "not_acceptable";
                    };
                };
            };
            /** @description `payload_too_large`: The body is over the limit: 64 KiB, or 5 MiB for the intake. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 413;
                        /** @enum {unknown} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: The `Content-Type` is not JSON. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 415;
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `too_many_requests`: The caller is over a rate limit. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 429;
                        /** @enum {unknown} */
                        code?: "too_many_requests";
                    };
                };
            };
            /** @description `internal_error`: The request failed because of an error on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 500;
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable, or the intake is closed because too many deliveries are waiting. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 503;
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    receiveInInbox: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own ID for the request. The response and our log have the same one.
                 * @example order-sync-000417
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The last part of the inbox's URL in the portal.
                 * @example a1b2c3
                 */
                inboxKey: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description The result of the check. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        verified: boolean;
                        verifyDetail: string;
                    };
                };
            };
            /** @description The inbox is set to fail. */
            302: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        verified: boolean;
                        verifyDetail: string;
                        told: string;
                    };
                };
            };
            /** @description `invalid_request`: A parameter or the body is malformed, missing, or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
                        code?: "invalid_request";
                    };
                    "application/json": {
                        verified: boolean;
                        verifyDetail: string;
                        told: string;
                    };
                };
            };
            /** @description The inbox is set to fail. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        verified: boolean;
                        verifyDetail: string;
                        told: string;
                    };
                };
            };
            /** @description `forbidden`: The caller is not allowed to do this, whatever token it sends. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 403;
                        /** @enum {unknown} */
                        code?: "forbidden";
                    };
                };
            };
            /** @description `not_found`: The branch, webhook, or path does not exist, or belongs to another application. A branch search without a match also gets this. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                    "application/json": {
                        verified: boolean;
                        verifyDetail: string;
                        told: string;
                    };
                };
            };
            /** @description `not_acceptable`: `Accept` excludes JSON, the only format. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 406;
                        /** @enum {unknown} */
                        code?: "not_acceptable";
                    };
                };
            };
            /** @description The inbox is set to fail. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        verified: boolean;
                        verifyDetail: string;
                        told: string;
                    };
                };
            };
            /** @description `payload_too_large`: The body is over the limit: 64 KiB, or 5 MiB for the intake. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 413;
                        /** @enum {unknown} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `too_many_requests`: The caller is over a rate limit. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 429;
                        /** @enum {unknown} */
                        code?: "too_many_requests";
                    };
                    "application/json": {
                        verified: boolean;
                        verifyDetail: string;
                        told: string;
                    };
                };
            };
            /** @description `internal_error`: The request failed because of an error on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 500;
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                    "application/json": {
                        verified: boolean;
                        verifyDetail: string;
                        told: string;
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable, or the intake is closed because too many deliveries are waiting. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 503;
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                    "application/json": {
                        verified: boolean;
                        verifyDetail: string;
                        told: string;
                    };
                };
            };
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own ID for the request. The response and our log have the same one.
                 * @example order-sync-000417
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process is running. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    };
                };
            };
            /** @description `not_acceptable`: `Accept` excludes JSON, the only format. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 406;
                        /** @enum {unknown} */
                        code?: "not_acceptable";
                    };
                };
            };
            /** @description `too_many_requests`: The caller is over a rate limit. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 429;
                        /** @enum {unknown} */
                        code?: "too_many_requests";
                    };
                };
            };
            /** @description `internal_error`: The request failed because of an error on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 500;
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable, or the intake is closed because too many deliveries are waiting. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 503;
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own ID for the request. The response and our log have the same one.
                 * @example order-sync-000417
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service can serve requests. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ready";
                        oldestDueSeconds: number;
                    };
                };
            };
            /** @description `not_acceptable`: `Accept` excludes JSON, the only format. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 406;
                        /** @enum {unknown} */
                        code?: "not_acceptable";
                    };
                };
            };
            /** @description `too_many_requests`: The caller is over a rate limit. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 429;
                        /** @enum {unknown} */
                        code?: "too_many_requests";
                    };
                };
            };
            /** @description `internal_error`: The request failed because of an error on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 500;
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable, or the intake is closed because too many deliveries are waiting. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 503;
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    getOpenApiDocument: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of your copy. You get 304 without a body if it is still current.
                 * @example "1f3870be274f6c49"
                 */
                "If-None-Match"?: string;
                /**
                 * @description Your own ID for the request. The response and our log have the same one.
                 * @example order-sync-000417
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        openapi: string;
                        info: {
                            title: string;
                            version: string;
                        } & {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description Your copy is still current. No body. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `not_acceptable`: `Accept` excludes JSON, the only format. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 406;
                        /** @enum {unknown} */
                        code?: "not_acceptable";
                    };
                };
            };
            /** @description `too_many_requests`: The caller is over a rate limit. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 429;
                        /** @enum {unknown} */
                        code?: "too_many_requests";
                    };
                };
            };
            /** @description `internal_error`: The request failed because of an error on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 500;
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable, or the intake is closed because too many deliveries are waiting. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 503;
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    receiveOrderUpdate: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The webhook's secret, with nothing before it.
                 * @example MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw0cs8PrTpeqM=
                 */
                authorization: string;
                /**
                 * @description ID of the delivery, the same for every attempt and resend.
                 * @example dlv_01JD9ZK3W8Q4T6V2N5X7B1C0DG
                 */
                "webhook-id": string;
                /**
                 * @description Time of this attempt, in seconds since 1970.
                 * @example 1772463845
                 */
                "webhook-timestamp": string;
                /**
                 * @description Signatures of `id.timestamp.body`, separated by spaces: `v1,` with a base64 HMAC-SHA256 by the webhook's secret, and `v1a,` with a base64 Ed25519 signature by the webhook's key. Two of each during a rotation (Standard Webhooks).
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4= v1a,hnO3f9T8Ytu9HwrXslvumlUpqtNVqkhqw/enGzPCXe5BdqzCInXqYXFymVJaA7AZdpXwVLPo3mNl8EM+m7TBAg==
                 */
                "webhook-signature": string;
                /**
                 * @description The sender.
                 * @example PartnerPortal-Webhooks/1
                 */
                "user-agent": string;
                /**
                 * @description Only deliveries to sandbox applications have it.
                 * @example sandbox
                 */
                environment?: string;
                /**
                 * @description 1, 2, 3, … for each order, without gaps. Not in a test event.
                 * @example 3
                 */
                "order-version"?: string;
                /**
                 * @description JSON list of JSON pointers to what differs from the order's previous event. Not in a test event.
                 * @example ["/salesOrder/status"]
                 */
                "order-changed-fields"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderUpdate"];
            };
        };
        responses: {
            /** @description You no longer want events. The webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description You have received it. Answer within 15 seconds. The body does not matter. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A failed attempt. It is repeated according to the retry schedule. `Retry-After` extends the wait. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveOrderInvoiced: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description ID of the delivery, the same for every attempt and resend.
                 * @example dlv_01JD9ZK3W8Q4T6V2N5X7B1C0DG
                 */
                "webhook-id": string;
                /**
                 * @description Time of this attempt, in seconds since 1970.
                 * @example 1772463845
                 */
                "webhook-timestamp": string;
                /**
                 * @description Signatures of `id.timestamp.body`, separated by spaces: `v1,` with a base64 HMAC-SHA256 by the webhook's secret, and `v1a,` with a base64 Ed25519 signature by the webhook's key. Two of each during a rotation (Standard Webhooks).
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4= v1a,hnO3f9T8Ytu9HwrXslvumlUpqtNVqkhqw/enGzPCXe5BdqzCInXqYXFymVJaA7AZdpXwVLPo3mNl8EM+m7TBAg==
                 */
                "webhook-signature": string;
                /**
                 * @description The sender.
                 * @example PartnerPortal-Webhooks/1
                 */
                "user-agent": string;
                /**
                 * @description Only deliveries to sandbox applications have it.
                 * @example sandbox
                 */
                environment?: string;
                /**
                 * @description 1, 2, 3, … for each order, without gaps. Not in a test event.
                 * @example 3
                 */
                "order-version"?: string;
                /**
                 * @description JSON list of JSON pointers to what differs from the order's previous event. Not in a test event.
                 * @example ["/salesOrder/status"]
                 */
                "order-changed-fields"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderInvoiced"];
            };
        };
        responses: {
            /** @description You no longer want events. The webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description You have received it. Answer within 15 seconds. The body does not matter. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A failed attempt. It is repeated according to the retry schedule. `Retry-After` extends the wait. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}

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
         * @description Finds branches by `lat`, `long` and `distance` together, or by `state`; with all four a branch must satisfy both. `status` and `type` narrow either search. Every match is returned, inactive branches too unless `status` excludes them, sorted by distance and then branch number. No branch found is 404.
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
    "/api/location/v1/branches/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The branch number, as `branch.number` has it.
                 * @example 1019
                 */
                number: string;
            };
            cookie?: never;
        };
        /**
         * Get one branch
         * @description What `links.self` of a branch leads to. `branch.distance` is absent here.
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
         * Follow deliveries as they are made
         * @description Server-sent events, one `delivery` for each new delivery to the application's webhooks, with the headers and the body of its POST. A token that also has `notification.write` sees the webhook's secret in them, as registering does; any other sees `[secret]`. Send the last `id` back as `Last-Event-ID` to go on behind it. A comment every five seconds says that the line is alive; the stream ends when the token does. At most 10 streams an application.
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
         * @description The application's webhooks, at most five; an empty list where there is none. Never the secret.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Register a webhook
         * @description Registers an address for order events. All four fields are required, and no other is taken. An application has at most five webhooks. The answer holds the secret: keep it, no GET ever shows it.
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
                 * @description The `id` that the registration answered.
                 * @example wh_01JD9ZK3W8Q4T6V2N5X7B1C0DF
                 */
                webhookId: string;
            };
            cookie?: never;
        };
        /**
         * Get one webhook
         * @description One of the application's webhooks, and whether deliveries go out. Never the secret.
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Unregister a webhook
         * @description Takes the webhook out of the registry; what waits for it is not sent any more, and its place is free at once. An unknown id is 400.
         */
        delete: operations["unregisterWebhook"];
        options?: never;
        head?: never;
        /**
         * Update a webhook
         * @description Changes what is given; the rest and the secret stay. `events` takes `ORDER_UPDATE` only: for `ORDER_INVOICED` register a new webhook, or set both in the portal. A new `url` takes over the retries that wait, and wakes a disabled webhook.
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/oauth2/{authServerId}/v1/authorize": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The authorization server's id.
                 * @example default
                 */
                authServerId: "default";
            };
            cookie?: never;
        };
        /**
         * Ask a person for access
         * @description A person's browser comes here (RFC 6749 §4.1): sign-in and consent, then back to `redirect_uri` with `code`, `state` and `iss`. Nothing is redirected before client and redirect URI are proven; until then faults are a page. A code lives 60 seconds and works once.
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
                 * @description The authorization server's id.
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
         * @description Client credentials, authorization code (with or without PKCE) and refresh (RFC 6749 §3.2). Authenticate with HTTP Basic, or with `client_id` and `client_secret` in the form, not both. An access token lives 30 minutes. A refresh token comes with `offline_access`, changes at every use and ends after 7 days without use.
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
                 * @description The authorization server's id.
                 * @example default
                 */
                authServerId: "default";
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a token
         * @description Ends an access or refresh token of the application (RFC 7009). A token that is unknown or another client's gets 200 as well, and nothing happens.
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
                 * @description The authorization server's id.
                 * @example default
                 */
                authServerId: "default";
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Is a token good?
         * @description For confidential clients, of their own tokens (RFC 7662). `active` is false for any other token.
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
                 * @description The authorization server's id.
                 * @example default
                 */
                authServerId: "default";
            };
            cookie?: never;
        };
        /**
         * The keys that verify access tokens
         * @description A JSON Web Key Set (RFC 7517 §5). Fetch it again when you meet an unknown `kid`.
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
                 * @description The authorization server's id.
                 * @example default
                 */
                authServerId: "default";
            };
            cookie?: never;
        };
        /**
         * Metadata under the server's own path
         * @description What the authorization server can do, for clients that configure themselves (RFC 8414).
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
                 * @description The authorization server's id.
                 * @example default
                 */
                authServerId: "default";
            };
            cookie?: never;
        };
        /**
         * Metadata in the position of RFC 8414
         * @description What the authorization server can do, for clients that configure themselves (RFC 8414).
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
         * Hand in order events
         * @description For the distributor's own order system. One event or up to 500, at most 5 MiB, idempotent on `eventId`. Each event is judged alone: a bad one is rejected with its faults, the others are accepted. What was accepted is committed together with its deliveries before the answer. `unknownClientIds` names entries of the audience that no application has; the event is accepted all the same.
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
                 * @description The last part of the inbox's address in the portal.
                 * @example a1b2c3
                 */
                inboxKey: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The built-in receiver
         * @description A receiver for your first webhook: register its address, and see on the portal's page Inbox what arrives and whether it verifies. The key in the path is all that a sender needs. At most 1 MiB, of which the first 16 KiB are kept; of the headers, those that a delivery has. Requests of browsers (`Origin` or `Sec-Fetch-Site`) are refused.
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
         * Is the service up?
         * @description The process is alive. Whether it can do its work, `/api/ready` says.
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
         * Can the service do its work?
         * @description The database answers and has every migration, the signing key opens, and deliveries do not wait longer than the installation allows; 503 with the reason when not.
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
         * This document
         * @description OpenAPI 3.1, made from the schemas that the service checks requests and answers with.
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
         * @description Sent whenever any field of an order changes, most often `salesOrder.status`. Events of one order are sent in the order in which they were accepted, unless one fails, is sent again, or was published in parallel with another: compare `occurredAt`.
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
         * @description Sent when an order is invoiced, besides the ORDER_UPDATE with the status Invoiced. The secret is in `webhookDetails[].apiKey` of the body.
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
                /** @description Address: `city`, `state`, `country`, and more if known. */
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
                /** @description Address: `city`, `state`, `country`, and more if known. */
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
                /** @description Address: `city`, `state`, `country`, and more if known. */
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
                    /** @description Address: `city`, `state`, `country`, and more if known. */
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
                    /** @description Address: `city`, `state`, `country`, and more if known. */
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
                    /** @description Address: `city`, `state`, `country`, and more if known. */
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
             * @description Identifies the kind of problem, and is the URL of a page about it.
             */
            type: string;
            /** @description Short name of the kind of problem. */
            title: string;
            /**
             * Format: int64
             * @description The HTTP status.
             */
            status: number;
            /** @description What was wrong with this request, in a sentence. */
            detail: string;
            /** @description The path that was requested. */
            instance: string;
            /**
             * @description Stable code for programs.
             * @enum {string}
             */
            code: "invalid_request" | "webhook_limit_reached" | "unauthenticated" | "invalid_token" | "insufficient_scope" | "forbidden" | "read_only_role" | "second_factor_required" | "second_factor_wrong" | "sign_in_not_recent" | "not_found" | "method_not_allowed" | "not_acceptable" | "conflict" | "payload_too_large" | "unsupported_media_type" | "idempotency_key_reused" | "too_many_requests" | "internal_error" | "unavailable";
            /** @description ID of the request, as in `X-Request-Id`. Quote it when you contact us. */
            requestId: string;
            /** @description Every fault of the request and where it is. */
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
         * @description Names this request in our log and in problem documents. Yours, where you sent one of 8 to 128 letters, digits and `_.:-`; else ours.
         * @example req_01JD9ZK3W8Q4T6V2N5X7B1C0DE
         */
        RequestId: string;
        /**
         * @description Whether and how the answer may be kept.
         * @example no-store
         */
        CacheControl: string;
        /**
         * @description Strong entity tag: changes whenever the bytes of the answer do. Send it back as If-None-Match.
         * @example "1f3870be274f6c49"
         */
        ETag: string;
        /**
         * @description What is left of the limit now, and the seconds until it is whole again.
         * @example "location";r=299;t=1
         */
        RateLimit: string;
        /**
         * @description The limit: its name, requests and window in seconds.
         * @example "location";q=300;w=10
         */
        RateLimitPolicy: string;
        /**
         * @description Seconds to wait before the next request.
         * @example 1
         */
        RetryAfter: string;
        /**
         * @description How to authenticate, and what was wrong (RFC 6750 §3).
         * @example Bearer realm="partner-portal", error="invalid_token"
         */
        WWWAuthenticate: string;
        /**
         * @description Where the browser goes next.
         * @example https://app.example.com/callback?code=…
         */
        Location: string;
        /**
         * @description Pages of any origin may read the answer; credentials are never taken.
         * @example *
         */
        AnyOrigin: string;
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
                 * @description The ETag of an answer that you have: 304 without a body where it is still good.
                 * @example "1f3870be274f6c49"
                 */
                "If-None-Match"?: string;
                /**
                 * @description Your own name for the request; it comes back and stands in our log.
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Branch"][];
                };
            };
            /** @description What you have is still good; no body. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_request`: The request is wrongly formed or passed; `errors` names every fault at once. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `unauthenticated`: No access token was sent. `invalid_token`: The access token is malformed, expired or revoked: get a new one. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `insufficient_scope`: The access token lacks the scope of the operation. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `not_found`: There is no such thing, or it is another application's. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `not_acceptable`: `Accept` excludes JSON. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `too_many_requests`: Over the limit: wait the seconds of `Retry-After`. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `internal_error`: A fault of ours; quote the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `unavailable`: We cannot answer at the moment; try again after `Retry-After`. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
                 * @description The ETag of an answer that you have: 304 without a body where it is still good.
                 * @example "1f3870be274f6c49"
                 */
                "If-None-Match"?: string;
                /**
                 * @description Your own name for the request; it comes back and stands in our log.
                 * @example order-sync-000417
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The branch number, as `branch.number` has it.
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Branch"];
                };
            };
            /** @description What you have is still good; no body. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `unauthenticated`: No access token was sent. `invalid_token`: The access token is malformed, expired or revoked: get a new one. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `insufficient_scope`: The access token lacks the scope of the operation. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `not_found`: There is no such thing, or it is another application's. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `not_acceptable`: `Accept` excludes JSON. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `too_many_requests`: Over the limit: wait the seconds of `Retry-After`. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `internal_error`: A fault of ours; quote the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `unavailable`: We cannot answer at the moment; try again after `Retry-After`. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            query?: never;
            header?: {
                /**
                 * @description The `id` of the last event that you took; the stream goes on behind it. Without: from now on.
                 * @example 1842
                 */
                "Last-Event-ID"?: string;
                /**
                 * @description Your own name for the request; it comes back and stands in our log.
                 * @example order-sync-000417
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stream. It begins with an event `ready`, whose `id` says where it is. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description `unauthenticated`: No access token was sent. `invalid_token`: The access token is malformed, expired or revoked: get a new one. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `insufficient_scope`: The access token lacks the scope of the operation. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `not_acceptable`: `Accept` excludes JSON. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `too_many_requests`: Over the limit: wait the seconds of `Retry-After`. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `internal_error`: A fault of ours; quote the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `unavailable`: We cannot answer at the moment; try again after `Retry-After`. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
                 * @description Your own name for the request; it comes back and stands in our log.
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"][];
                };
            };
            /** @description `unauthenticated`: No access token was sent. `invalid_token`: The access token is malformed, expired or revoked: get a new one. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `insufficient_scope`: The access token lacks the scope of the operation. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `not_acceptable`: `Accept` excludes JSON. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `too_many_requests`: Over the limit: wait the seconds of `Retry-After`. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `internal_error`: A fault of ours; quote the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `unavailable`: We cannot answer at the moment; try again after `Retry-After`. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
                 * @description The same key and body get the first answer again for 24 hours, so that a registration may be repeated safely.
                 * @example 7c1f7a9e-4c1c-4d0b-8a56-1f0f6f2b8f0e
                 */
                "Idempotency-Key"?: string;
                /**
                 * @description Your own name for the request; it comes back and stands in our log.
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
            /** @description The webhook is registered. `type`, `events` and `url` are not echoed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegisteredWebhook"];
                };
            };
            /** @description `invalid_request`: The request is wrongly formed or passed; `errors` names every fault at once. `webhook_limit_reached`: The application has five webhooks: unregister one first. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `unauthenticated`: No access token was sent. `invalid_token`: The access token is malformed, expired or revoked: get a new one. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `insufficient_scope`: The access token lacks the scope of the operation. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `not_acceptable`: `Accept` excludes JSON. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `conflict`: The first request with this Idempotency-Key is still running. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `payload_too_large`: The body is over the limit. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `unsupported_media_type`: The Content-Type is not JSON. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `idempotency_key_reused`: The Idempotency-Key was used for another request. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `too_many_requests`: Over the limit: wait the seconds of `Retry-After`. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `internal_error`: A fault of ours; quote the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `unavailable`: We cannot answer at the moment; try again after `Retry-After`. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
                 * @description Your own name for the request; it comes back and stands in our log.
                 * @example order-sync-000417
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The `id` that the registration answered.
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description `unauthenticated`: No access token was sent. `invalid_token`: The access token is malformed, expired or revoked: get a new one. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `insufficient_scope`: The access token lacks the scope of the operation. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `not_found`: There is no such thing, or it is another application's. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `not_acceptable`: `Accept` excludes JSON. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `too_many_requests`: Over the limit: wait the seconds of `Retry-After`. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `internal_error`: A fault of ours; quote the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `unavailable`: We cannot answer at the moment; try again after `Retry-After`. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
                 * @description Your own name for the request; it comes back and stands in our log.
                 * @example order-sync-000417
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The `id` that the registration answered.
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnregisteredWebhook"];
                };
            };
            /** @description `invalid_request`: The request is wrongly formed or passed; `errors` names every fault at once. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `unauthenticated`: No access token was sent. `invalid_token`: The access token is malformed, expired or revoked: get a new one. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `insufficient_scope`: The access token lacks the scope of the operation. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `not_acceptable`: `Accept` excludes JSON. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `too_many_requests`: Over the limit: wait the seconds of `Retry-After`. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `internal_error`: A fault of ours; quote the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `unavailable`: We cannot answer at the moment; try again after `Retry-After`. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
                 * @description Your own name for the request; it comes back and stands in our log.
                 * @example order-sync-000417
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The `id` that the registration answered.
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
            /** @description The webhook is changed. `type`, `events` and `url` are not echoed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegisteredWebhook"];
                };
            };
            /** @description `invalid_request`: The request is wrongly formed or passed; `errors` names every fault at once. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `unauthenticated`: No access token was sent. `invalid_token`: The access token is malformed, expired or revoked: get a new one. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `insufficient_scope`: The access token lacks the scope of the operation. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `not_found`: There is no such thing, or it is another application's. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `not_acceptable`: `Accept` excludes JSON. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `payload_too_large`: The body is over the limit. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `unsupported_media_type`: The Content-Type is not JSON. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `too_many_requests`: Over the limit: wait the seconds of `Retry-After`. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `internal_error`: A fault of ours; quote the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `unavailable`: We cannot answer at the moment; try again after `Retry-After`. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
                 * @description The application's client id.
                 * @example YOUR_CLIENT_ID
                 */
                client_id: string;
                /**
                 * @description One of the application's redirect URIs, exactly.
                 * @example https://app.example.com/callback
                 */
                redirect_uri: string;
                /**
                 * @description What is asked for, separated by spaces.
                 * @example location.read offline_access
                 */
                scope: string;
                /**
                 * @description Random text that comes back; required without PKCE.
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
                /** @description `login`, `consent` or `none`. */
                prompt?: string;
                /** @description Seconds since the person's last sign-in, at most. */
                max_age?: string;
                /** @description The e-mail address that the sign-in page starts with. */
                login_hint?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The authorization server's id.
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The client, its redirect URI or the request is not valid: a page, never a redirect. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description There is no such authorization server. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description A fault of ours; quote the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description We cannot answer at the moment. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
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
                 * @description Your own name for the request; it comes back and stands in our log.
                 * @example order-sync-000417
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The authorization server's id.
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
                } | {
                    /** @constant */
                    grant_type: "authorization_code";
                    code: string;
                    redirect_uri: string;
                    code_verifier?: string;
                    client_id?: string;
                    client_secret?: string;
                } | {
                    /** @constant */
                    grant_type: "refresh_token";
                    refresh_token: string;
                    scope?: string;
                    client_id?: string;
                    client_secret?: string;
                };
            };
        };
        responses: {
            /** @description The token. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
            /** @description The request, the grant or the scope is not valid; `error_description` says what to mend. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description Unknown client, or a wrong, expired or missing secret. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description There is no such authorization server. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description Over the limit: wait the seconds of `Retry-After`. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description A fault of ours; quote the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description We cannot answer at the moment; try again. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
                 * @description Your own name for the request; it comes back and stands in our log.
                 * @example order-sync-000417
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The authorization server's id.
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
                };
            };
        };
        responses: {
            /** @description The token, if it was yours, is ended. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description The request, the grant or the scope is not valid; `error_description` says what to mend. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description Unknown client, or a wrong, expired or missing secret. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description There is no such authorization server. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description Over the limit: wait the seconds of `Retry-After`. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description A fault of ours; quote the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description We cannot answer at the moment; try again. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
                 * @description Your own name for the request; it comes back and stands in our log.
                 * @example order-sync-000417
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The authorization server's id.
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
                };
            };
        };
        responses: {
            /** @description What the token is. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
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
            /** @description The request, the grant or the scope is not valid; `error_description` says what to mend. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
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
            /** @description Unknown client, or a wrong, expired or missing secret. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
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
            /** @description There is no such authorization server. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
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
            /** @description Over the limit: wait the seconds of `Retry-After`. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
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
            /** @description A fault of ours; quote the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
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
            /** @description We cannot answer at the moment; try again. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
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
                 * @description Your own name for the request; it comes back and stands in our log.
                 * @example order-sync-000417
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The authorization server's id.
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `not_found`: There is no such thing, or it is another application's. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `not_acceptable`: `Accept` excludes JSON. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `too_many_requests`: Over the limit: wait the seconds of `Retry-After`. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `internal_error`: A fault of ours; quote the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `unavailable`: We cannot answer at the moment; try again after `Retry-After`. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
                 * @description Your own name for the request; it comes back and stands in our log.
                 * @example order-sync-000417
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The authorization server's id.
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
                        revocation_endpoint_auth_methods_supported: string[];
                        introspection_endpoint_auth_methods_supported: string[];
                        code_challenge_methods_supported: string[];
                        authorization_response_iss_parameter_supported: boolean;
                    };
                };
            };
            /** @description `not_found`: There is no such thing, or it is another application's. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `not_acceptable`: `Accept` excludes JSON. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `too_many_requests`: Over the limit: wait the seconds of `Retry-After`. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `internal_error`: A fault of ours; quote the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `unavailable`: We cannot answer at the moment; try again after `Retry-After`. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
                 * @description Your own name for the request; it comes back and stands in our log.
                 * @example order-sync-000417
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The authorization server's id.
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
                        revocation_endpoint_auth_methods_supported: string[];
                        introspection_endpoint_auth_methods_supported: string[];
                        code_challenge_methods_supported: string[];
                        authorization_response_iss_parameter_supported: boolean;
                    };
                };
            };
            /** @description `not_found`: There is no such thing, or it is another application's. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `not_acceptable`: `Accept` excludes JSON. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `too_many_requests`: Over the limit: wait the seconds of `Retry-After`. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `internal_error`: A fault of ours; quote the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `unavailable`: We cannot answer at the moment; try again after `Retry-After`. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
                 * @description Your own name for the request; it comes back and stands in our log.
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
            /** @description A result per event, in the order of the events. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntakeAnswer"];
                };
            };
            /** @description `invalid_request`: The request is wrongly formed or passed; `errors` names every fault at once. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `unauthenticated`: No access token was sent. `invalid_token`: The access token is malformed, expired or revoked: get a new one. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `insufficient_scope`: The access token lacks the scope of the operation. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `not_acceptable`: `Accept` excludes JSON. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `payload_too_large`: The body is over the limit. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `unsupported_media_type`: The Content-Type is not JSON. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `too_many_requests`: Over the limit: wait the seconds of `Retry-After`. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `internal_error`: A fault of ours; quote the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `unavailable`: We cannot answer at the moment; try again after `Retry-After`. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
                 * @description Your own name for the request; it comes back and stands in our log.
                 * @example order-sync-000417
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The last part of the inbox's address in the portal.
                 * @example a1b2c3
                 */
                inboxKey: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description What the check found. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        verified: boolean;
                        verifyDetail: string;
                    };
                };
            };
            /** @description The inbox was told to fail. */
            302: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
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
            /** @description `invalid_request`: The request is wrongly formed or passed; `errors` names every fault at once. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
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
            /** @description The inbox was told to fail. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
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
            /** @description `forbidden`: The caller may not do this. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
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
            /** @description `not_found`: There is no such thing, or it is another application's. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
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
            /** @description `not_acceptable`: `Accept` excludes JSON. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
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
            /** @description The inbox was told to fail. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
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
            /** @description `payload_too_large`: The body is over the limit. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
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
            /** @description `too_many_requests`: Over the limit: wait the seconds of `Retry-After`. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
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
            /** @description `internal_error`: A fault of ours; quote the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
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
            /** @description `unavailable`: We cannot answer at the moment; try again after `Retry-After`. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
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
                 * @description Your own name for the request; it comes back and stands in our log.
                 * @example order-sync-000417
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service is up. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    };
                };
            };
            /** @description `not_acceptable`: `Accept` excludes JSON. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
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
            /** @description `too_many_requests`: Over the limit: wait the seconds of `Retry-After`. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
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
            /** @description `internal_error`: A fault of ours; quote the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
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
            /** @description `unavailable`: We cannot answer at the moment; try again after `Retry-After`. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
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
                 * @description Your own name for the request; it comes back and stands in our log.
                 * @example order-sync-000417
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Requests may come. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
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
            /** @description `not_acceptable`: `Accept` excludes JSON. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
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
            /** @description `too_many_requests`: Over the limit: wait the seconds of `Retry-After`. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
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
            /** @description `internal_error`: A fault of ours; quote the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
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
            /** @description `unavailable`: We cannot answer at the moment; try again after `Retry-After`. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
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
                 * @description The ETag of an answer that you have: 304 without a body where it is still good.
                 * @example "1f3870be274f6c49"
                 */
                "If-None-Match"?: string;
                /**
                 * @description Your own name for the request; it comes back and stands in our log.
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description What you have is still good; no body. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `not_acceptable`: `Accept` excludes JSON. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `too_many_requests`: Over the limit: wait the seconds of `Retry-After`. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `internal_error`: A fault of ours; quote the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
            /** @description `unavailable`: We cannot answer at the moment; try again after `Retry-After`. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
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
                 * @description The webhook's secret as it is, nothing before it.
                 * @example MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw0cs8PrTpeqM=
                 */
                authorization: string;
                /**
                 * @description The delivery's id: the same for every attempt and replay.
                 * @example dlv_01JD9ZK3W8Q4T6V2N5X7B1C0DG
                 */
                "webhook-id": string;
                /**
                 * @description When this attempt was made, in seconds since 1970.
                 * @example 1772463845
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` with the webhook's secret; two of them, with a blank between, while a rotation overlaps (Standard Webhooks).
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": string;
                /**
                 * @description The sender.
                 * @example PartnerPortal-Webhooks/1
                 */
                "user-agent": string;
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
            /** @description You do not want it any more: the webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description You have it. Answer within 15 seconds; the body does not matter. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A failed attempt: it is repeated after the retry schedule. `Retry-After` lengthens the wait. */
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
                 * @description The delivery's id: the same for every attempt and replay.
                 * @example dlv_01JD9ZK3W8Q4T6V2N5X7B1C0DG
                 */
                "webhook-id": string;
                /**
                 * @description When this attempt was made, in seconds since 1970.
                 * @example 1772463845
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` with the webhook's secret; two of them, with a blank between, while a rotation overlaps (Standard Webhooks).
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": string;
                /**
                 * @description The sender.
                 * @example PartnerPortal-Webhooks/1
                 */
                "user-agent": string;
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
            /** @description You do not want it any more: the webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description You have it. Answer within 15 seconds; the body does not matter. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A failed attempt: it is repeated after the retry schedule. `Retry-After` lengthens the wait. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}

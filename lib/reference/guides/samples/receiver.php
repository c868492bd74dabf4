<?php
// WEBHOOK_SECRETS="…" php -S 127.0.0.1:8080 receiver.php, or behind your own web server.

// One secret, or two separated by a space during a rotation.
$secrets = explode(' ', getenv('WEBHOOK_SECRETS'));
$store = getcwd() . '/received';
if (!is_dir($store)) @mkdir($store, recursive: true);

/** The signature is over id.timestamp.body, with the body as it arrived. A request is valid for five minutes. */
function isSigned(array $secrets, array $headers, string $body): bool
{
    $id = $headers['webhook-id'] ?? '';
    $timestamp = $headers['webhook-timestamp'] ?? '';
    if ($id === '' || !ctype_digit($timestamp) || abs(time() - (int) $timestamp) > 300) return false;
    $given = explode(' ', $headers['webhook-signature'] ?? '');
    foreach ($secrets as $secret) {
        $digest = hash_hmac('sha256', "$id.$timestamp.$body", base64_decode($secret), true);
        foreach ($given as $signature) {
            if (hash_equals('v1,' . base64_encode($digest), $signature)) return true;
        }
    }
    return false;
}

/** Every event carries the secret in a header, an ORDER_INVOICED also in its body. */
function carriesSecret(array $secrets, array $headers, array $event): bool
{
    $carried = $event['event'] === 'ORDER_INVOICED'
        ? $event['webhookDetails'][0]['apiKey'] ?? ''
        : $headers['authorization'] ?? '';
    foreach ($secrets as $secret) {
        if (hash_equals($secret, $carried)) return true;
    }
    return false;
}

/** Stores a delivery under its id, whole or not at all. A repeat has the same id and changes nothing. */
function keep(string $store, string $id, string $body): void
{
    $draft = "$store/." . bin2hex(random_bytes(16));
    $isWhole = file_put_contents($draft, $body) === strlen($body);
    $isKept = $isWhole && (@link($draft, "$store/$id") || file_exists("$store/$id"));
    unlink($draft);
    if (!$isKept) throw new RuntimeException('The delivery could not be stored.');
}

function receive(array $secrets, string $store): int
{
    $headers = array_change_key_case(getallheaders());
    if ((int) ($headers['content-length'] ?? 0) > 6_000_000) return 413;
    $body = file_get_contents('php://input');
    if (!isSigned($secrets, $headers, $body)) return 401;
    if (!carriesSecret($secrets, $headers, json_decode($body, true, flags: JSON_THROW_ON_ERROR))) return 401;
    keep($store, $headers['webhook-id'], $body);
    return 204;
}

// Answer as soon as the event is stored. Process it afterwards, from the store.
ini_set('display_errors', '0');
header_remove('X-Powered-By');
http_response_code(500);
http_response_code(receive($secrets, $store));

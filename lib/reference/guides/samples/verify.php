<?php
/** True if the portal sent the request and it is at most five minutes old. $body is the text as it arrived, not parsed. */
function isGenuine(string $secret, array $headers, string $body): bool
{
    $id = $headers['webhook-id'] ?? '';
    $timestamp = $headers['webhook-timestamp'] ?? '0';
    if (abs(time() - (int) $timestamp) > 300) return false;
    $digest = hash_hmac('sha256', "$id.$timestamp.$body", base64_decode($secret), true);
    $expected = 'v1,' . base64_encode($digest);
    foreach (explode(' ', $headers['webhook-signature'] ?? '') as $signature) {
        if (hash_equals($expected, $signature)) return true;
    }
    return false;
}

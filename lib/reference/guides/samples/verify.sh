#!/bin/sh
# WEBHOOK_ID, WEBHOOK_TIMESTAMP and WEBHOOK_SIGNATURE hold the headers, and SECRET the secret. The body comes on stdin.
key=$(printf %s "$SECRET" | base64 -d | od -An -v -tx1 | tr -d ' \n')
expected=v1,$({ printf '%s.%s.' "$WEBHOOK_ID" "$WEBHOOK_TIMESTAMP"; cat; } |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | openssl base64 -A)
age=$(($(date +%s) - WEBHOOK_TIMESTAMP))
[ "${age#-}" -le 300 ] || exit 1
for signature in $WEBHOOK_SIGNATURE; do
  [ "$signature" = "$expected" ] && exit 0
done
exit 1

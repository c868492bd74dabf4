import base64
import hashlib
import hmac
import time


def is_genuine(secret: str, headers: dict, body: bytes) -> bool:
    """True if the portal sent the request and it is at most five minutes old. body is as it arrived, not parsed."""
    webhook_id = headers.get("webhook-id", "")
    timestamp = headers.get("webhook-timestamp", "")
    if not timestamp.isdigit() or abs(time.time() - int(timestamp)) > 300:
        return False
    content = f"{webhook_id}.{timestamp}.".encode() + body
    digest = hmac.new(base64.b64decode(secret), content, hashlib.sha256).digest()
    expected = "v1," + base64.b64encode(digest).decode()
    signatures = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(expected, signature) for signature in signatures)

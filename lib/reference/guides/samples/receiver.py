# WEBHOOK_SECRETS="…" python3 receiver.py
import base64
import hashlib
import hmac
import json
import os
import time
import uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

# One secret, or two separated by a space during a rotation.
SECRETS = os.environ["WEBHOOK_SECRETS"].split()
STORE = "received"
os.makedirs(STORE, exist_ok=True)


def is_same(given: str | None, expected: str) -> bool:
    return hmac.compare_digest((given or "").encode(), expected.encode())


def is_signed(headers, body: bytes) -> bool:
    """The signature is over id.timestamp.body, with the body as it arrived. A request is valid for five minutes."""
    webhook_id = headers.get("webhook-id", "")
    timestamp = headers.get("webhook-timestamp", "")
    if not webhook_id or not timestamp.isdigit() or abs(time.time() - int(timestamp)) > 300:
        return False
    content = f"{webhook_id}.{timestamp}.".encode() + body
    given = headers.get("webhook-signature", "").split(" ")
    for secret in SECRETS:
        digest = hmac.new(base64.b64decode(secret), content, hashlib.sha256).digest()
        expected = "v1," + base64.b64encode(digest).decode()
        if any(is_same(signature, expected) for signature in given):
            return True
    return False


def carries_secret(headers, event: dict) -> bool:
    """Every event carries the secret in a header, an ORDER_INVOICED also in its body."""
    if event.get("event") == "ORDER_INVOICED":
        carried = event["webhookDetails"][0]["apiKey"]
    else:
        carried = headers.get("authorization")
    return any(is_same(carried, secret) for secret in SECRETS)


def keep(webhook_id: str, body: bytes) -> None:
    """Stores a delivery under its id, whole or not at all. A repeat has the same id and changes nothing."""
    draft = os.path.join(STORE, f".{uuid.uuid4()}")
    with open(draft, "wb") as file:
        file.write(body)
    try:
        os.link(draft, os.path.join(STORE, webhook_id))
    except FileExistsError:
        pass
    finally:
        os.remove(draft)


class Receiver(BaseHTTPRequestHandler):
    def version_string(self):
        return "receiver"

    def do_POST(self):
        length = int(self.headers.get("content-length", -1))
        self.send_response(411 if length < 0 else 413 if length > 6_000_000 else self.receive(length))
        self.send_header("content-length", "0")
        self.end_headers()

    def receive(self, length: int) -> int:
        body = self.rfile.read(length)
        if not is_signed(self.headers, body):
            return 401
        if not carries_secret(self.headers, json.loads(body)):
            return 401
        keep(self.headers["webhook-id"], body)
        return 204


# Answer as soon as the event is stored. Process it afterwards, from the store.
ThreadingHTTPServer.request_queue_size = 128
ThreadingHTTPServer(("", int(os.environ.get("PORT", "8080"))), Receiver).serve_forever()

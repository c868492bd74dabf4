using System.Security.Cryptography;
using System.Text;

/// True if the portal sent the request and it is at most five minutes old. body is the text as it arrived, not parsed.
static bool IsGenuine(string secret, IReadOnlyDictionary<string, string> headers, string body)
{
    var id = headers["webhook-id"];
    var timestamp = headers["webhook-timestamp"];
    var age = DateTimeOffset.UtcNow.ToUnixTimeSeconds() - long.Parse(timestamp);
    if (Math.Abs(age) > 300) return false;
    var content = Encoding.UTF8.GetBytes($"{id}.{timestamp}.{body}");
    var expected = HMACSHA256.HashData(Convert.FromBase64String(secret), content);
    return headers["webhook-signature"].Split(' ').Any(signature =>
        signature.StartsWith("v1,") && CryptographicOperations.FixedTimeEquals(
            Convert.FromBase64String(signature[3..]), expected));
}

// ASP.NET Core 8: WEBHOOK_SECRETS="…" dotnet run
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;

// One secret, or two separated by a space during a rotation.
var secrets = Environment.GetEnvironmentVariable("WEBHOOK_SECRETS")!.Split(' ');
var store = Directory.CreateDirectory("received").FullName;

bool IsSame(string? given, string expected) => CryptographicOperations.FixedTimeEquals(
    Encoding.UTF8.GetBytes(given ?? ""), Encoding.UTF8.GetBytes(expected));

// The signature is over id.timestamp.body, with the body as it arrived. A request is valid for five minutes.
bool IsSigned(IHeaderDictionary headers, byte[] body)
{
    var id = headers["webhook-id"].ToString();
    if (id == "" || !long.TryParse(headers["webhook-timestamp"], out var timestamp)) return false;
    if (Math.Abs(DateTimeOffset.UtcNow.ToUnixTimeSeconds() - timestamp) > 300) return false;
    byte[] content = [.. Encoding.UTF8.GetBytes($"{id}.{timestamp}."), .. body];
    var given = headers["webhook-signature"].ToString().Split(' ');
    return secrets.Any(secret =>
    {
        var digest = HMACSHA256.HashData(Convert.FromBase64String(secret), content);
        return given.Any(signature => IsSame(signature, "v1," + Convert.ToBase64String(digest)));
    });
}

// Every event carries the secret in a header, an ORDER_INVOICED also in its body.
bool CarriesSecret(IHeaderDictionary headers, JsonElement order)
{
    var isInvoice = order.GetProperty("event").GetString() == "ORDER_INVOICED";
    var carried = isInvoice
        ? order.GetProperty("webhookDetails")[0].GetProperty("apiKey").GetString()
        : headers.Authorization.ToString();
    return secrets.Any(secret => IsSame(carried, secret));
}

// Stores a delivery under its id, whole or not at all. A repeat has the same id and changes nothing.
async Task Keep(string id, byte[] body)
{
    var draft = Path.Combine(store, $".{Guid.NewGuid()}");
    var kept = Path.Combine(store, id);
    await File.WriteAllBytesAsync(draft, body);
    try { File.Move(draft, kept, overwrite: false); }
    catch (IOException) when (File.Exists(kept)) { File.Delete(draft); }
}

var builder = WebApplication.CreateBuilder(args);
builder.WebHost.ConfigureKestrel(options => options.Limits.MaxRequestBodySize = 6_000_000);
builder.WebHost.UseUrls($"http://*:{Environment.GetEnvironmentVariable("PORT") ?? "8080"}");
var app = builder.Build();
// Answer as soon as the event is stored. Process it afterwards, from the store.
app.MapPost("/{**path}", async (HttpRequest request) =>
{
    using var buffer = new MemoryStream();
    await request.Body.CopyToAsync(buffer);
    var body = buffer.ToArray();
    if (!IsSigned(request.Headers, body)) return Results.StatusCode(401);
    using var order = JsonDocument.Parse(body);
    if (!CarriesSecret(request.Headers, order.RootElement)) return Results.StatusCode(401);
    await Keep(request.Headers["webhook-id"].ToString(), body);
    return Results.NoContent();
});
app.Run();

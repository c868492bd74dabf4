import type { Sample } from "./schemas.ts";

/** A request with an access token in the reader's variable `ACCESS_TOKEN`. */
export type SampleRequest = { method: string; url: string; body?: unknown };

function curl({ method, url, body }: SampleRequest): string {
  const lines = [
    `curl -s${method === "GET" ? "" : ` -X ${method}`} "${url}"`,
    `  -H "Authorization: Bearer $ACCESS_TOKEN"`,
  ];
  if (body !== undefined) {
    lines.push(`  -H "Content-Type: application/json"`);
    lines.push(`  -d '${JSON.stringify(body, null, 2)}'`);
  }
  return lines.join(" \\\n");
}

function indentAfterFirst(text: string, spaces: number): string {
  return text.replaceAll("\n", `\n${" ".repeat(spaces)}`);
}

function javascript({ method, url, body }: SampleRequest): string {
  const options = [
    ...(method === "GET" ? [] : [`  method: "${method}",`]),
    "  headers: {",
    `    Authorization: \`Bearer \${process.env.ACCESS_TOKEN}\`,`,
    ...(body === undefined ? [] : ['    "Content-Type": "application/json",']),
    "  },",
    ...(body === undefined
      ? []
      : [`  body: JSON.stringify(${indentAfterFirst(JSON.stringify(body, null, 2), 2)}),`]),
  ];
  return [
    `const response = await fetch("${url}", {`,
    ...options,
    "});",
    "const answer = await response.json();",
    `if (!response.ok) throw new Error(\`\${answer.code}: \${answer.detail}\`);`,
    "console.log(answer);",
  ].join("\n");
}

function python({ method, url, body }: SampleRequest): string {
  const json = body === undefined ? "" : `    json=${indentAfterFirst(JSON.stringify(body, null, 4), 4)},\n`;
  return `import os
import requests

response = requests.${method.toLowerCase()}(
    "${url}",
    headers={"Authorization": f"Bearer {os.environ['ACCESS_TOKEN']}"},
${json}    timeout=10,
)
response.raise_for_status()
print(response.json())`;
}

const csharpMethods: Record<string, string> = { GET: "Get", POST: "Post", PATCH: "Patch", DELETE: "Delete" };

function csharp({ method, url, body }: SampleRequest): string {
  const content =
    body === undefined
      ? ""
      : `
request.Content = new StringContent("""
${JSON.stringify(body, null, 2)}
""", Encoding.UTF8, "application/json");`;
  return `using System.Net.Http.Headers;${body === undefined ? "" : "\nusing System.Text;"}

using var http = new HttpClient();
using var request = new HttpRequestMessage(HttpMethod.${csharpMethods[method]}, "${url}");
request.Headers.Authorization = new AuthenticationHeaderValue(
    "Bearer", Environment.GetEnvironmentVariable("ACCESS_TOKEN"));${content}
using var response = await http.SendAsync(request);
response.EnsureSuccessStatusCode();
Console.WriteLine(await response.Content.ReadAsStringAsync());`;
}

/** A call of the API in curl, JavaScript, Python and C#. */
export function requestSamples(request: SampleRequest): Sample[] {
  return [
    { language: "curl", text: curl(request) },
    { language: "javascript", text: javascript(request) },
    { language: "python", text: python(request) },
    { language: "csharp", text: csharp(request) },
  ];
}

/** The lines of a sample that read the answer. */
type Reading = { javascript: string; python: string; csharp: string };

const readToken: Reading = {
  javascript: `const token = await response.json();
if (!response.ok) throw new Error(\`\${token.error}: \${token.error_description}\`);
console.log(token.access_token);`,
  python: `response.raise_for_status()
print(response.json()["access_token"])`,
  csharp: `response.EnsureSuccessStatusCode();
Console.WriteLine(await response.Content.ReadAsStringAsync());`,
};

/** An empty object, whatever the token was. */
const readNothing: Reading = {
  javascript: `if (!response.ok) throw new Error(\`HTTP \${response.status}\`);`,
  python: "response.raise_for_status()",
  csharp: "response.EnsureSuccessStatusCode();",
};

/** A token request with HTTP Basic in the same languages. `form` keeps its order. */
export function tokenSamples(url: string, form: Record<string, string>): Sample[] {
  return formSamples(url, form, readToken);
}

/** The end of a token, in the same languages. */
export function revokeSamples(url: string): Sample[] {
  return formSamples(url, { token: "THE_TOKEN" }, readNothing);
}

function formSamples(url: string, form: Record<string, string>, reading: Reading): Sample[] {
  const pairs = Object.entries(form);
  return [
    {
      language: "curl",
      text: [
        `curl -s "${url}"`,
        '  -u "YOUR_CLIENT_ID:$CLIENT_SECRET"',
        ...pairs.map(([name, value]) => `  --data-urlencode "${name}=${value}"`),
      ].join(" \\\n"),
    },
    {
      language: "javascript",
      text: `const credentials = Buffer.from(\`YOUR_CLIENT_ID:\${process.env.CLIENT_SECRET}\`).toString("base64");
const response = await fetch("${url}", {
  method: "POST",
  headers: { Authorization: \`Basic \${credentials}\` },
  body: new URLSearchParams({
${pairs.map(([name, value]) => `    ${name}: "${value}",`).join("\n")}
  }),
});
${reading.javascript}`,
    },
    {
      language: "python",
      text: `import os
import requests

response = requests.post(
    "${url}",
    auth=("YOUR_CLIENT_ID", os.environ["CLIENT_SECRET"]),
    data={
${pairs.map(([name, value]) => `        "${name}": "${value}",`).join("\n")}
    },
    timeout=10,
)
${reading.python}`,
    },
    {
      language: "csharp",
      text: `using System.Net.Http.Headers;
using System.Text;

using var http = new HttpClient();
var secret = Environment.GetEnvironmentVariable("CLIENT_SECRET");
var credentials = Convert.ToBase64String(Encoding.UTF8.GetBytes($"YOUR_CLIENT_ID:{secret}"));
http.DefaultRequestHeaders.Authorization = new AuthenticationHeaderValue("Basic", credentials);
using var response = await http.PostAsync("${url}",
    new FormUrlEncodedContent(new Dictionary<string, string>
    {
${pairs.map(([name, value]) => `        ["${name}"] = "${value}",`).join("\n")}
    }));
${reading.csharp}`,
    },
  ];
}

import { fence } from "./markdown.ts";

/** With a `form`, the client authenticates. Without one, the request has an access token. */
type SampleRequest = { method: string; url: string; json?: unknown; form?: [name: string, value: string][] };

/** Lines that only some requests have. */
function linesIf(condition: unknown, ...lines: string[]): string[] {
  return condition ? lines : [];
}

function indented(value: unknown, indent: number, spaces = 2): string {
  return (JSON.stringify(value, null, spaces) ?? "").replaceAll("\n", `\n${" ".repeat(indent)}`);
}

function shell({ method, url, json, form }: SampleRequest): string {
  return [
    `curl -s${method === "GET" || form ? "" : ` -X ${method}`} "${url}"`,
    form ? '  -u "YOUR_CLIENT_ID:$CLIENT_SECRET"' : '  -H "Authorization: Bearer $ACCESS_TOKEN"',
    ...linesIf(json, '  -H "Content-Type: application/json"', `  -d '${indented(json, 0)}'`),
    ...(form ?? []).map(([name, value]) => `  --data-urlencode "${name}=${value}"`),
  ].join(" \\\n");
}

function javascript({ method, url, json, form }: SampleRequest): string {
  return [
    ...linesIf(
      form,
      `const credentials = Buffer.from(\`YOUR_CLIENT_ID:\${process.env.CLIENT_SECRET}\`).toString("base64");`,
    ),
    `const response = await fetch("${url}", {`,
    ...linesIf(method !== "GET", `  method: "${method}",`),
    "  headers: {",
    form
      ? `    Authorization: \`Basic \${credentials}\`,`
      : `    Authorization: \`Bearer \${process.env.ACCESS_TOKEN}\`,`,
    ...linesIf(json, '    "Content-Type": "application/json",'),
    "  },",
    ...linesIf(json, `  body: JSON.stringify(${indented(json, 2)}),`),
    ...linesIf(form, `  body: new URLSearchParams(${indented(Object.fromEntries(form ?? []), 2)}),`),
    "});",
    "if (!response.ok) throw new Error(await response.text());",
    "console.log(await response.json());",
  ].join("\n");
}

const pythonWords: Record<string, string> = { null: "None", true: "True", false: "False" };

/** Of JSON, only these words differ. Each is at the end of a line, where a text has its quote. */
function pythonValue(value: unknown): string {
  return indented(value, 4, 4).replace(/\b(?:null|true|false)(?=,?$)/gm, (word) => pythonWords[word] ?? word);
}

function python({ method, url, json, form }: SampleRequest): string {
  return [
    "import os",
    "import requests",
    "",
    `response = requests.${method.toLowerCase()}(`,
    `    "${url}",`,
    form
      ? `    auth=("YOUR_CLIENT_ID", os.environ["CLIENT_SECRET"]),`
      : `    headers={"Authorization": f"Bearer {os.environ['ACCESS_TOKEN']}"},`,
    ...linesIf(json, `    json=${pythonValue(json)},`),
    ...linesIf(form, `    data=${pythonValue(Object.fromEntries(form ?? []))},`),
    "    timeout=10,",
    ")",
    "response.raise_for_status()",
    "print(response.json())",
  ].join("\n");
}

function csharp({ method, url, json, form }: SampleRequest): string {
  const verb = `${method[0]}${method.slice(1).toLowerCase()}`;
  return [
    "using System.Net.Http.Headers;",
    ...linesIf(json || form, "using System.Text;"),
    "",
    "using var http = new HttpClient();",
    `using var request = new HttpRequestMessage(HttpMethod.${verb}, "${url}");`,
    ...linesIf(form, 'var secret = Environment.GetEnvironmentVariable("CLIENT_SECRET");'),
    "request.Headers.Authorization = new AuthenticationHeaderValue(",
    form
      ? '    "Basic", Convert.ToBase64String(Encoding.UTF8.GetBytes($"YOUR_CLIENT_ID:{secret}")));'
      : '    "Bearer", Environment.GetEnvironmentVariable("ACCESS_TOKEN"));',
    ...linesIf(
      json,
      `request.Content = new StringContent("""\n${indented(json, 0)}\n""", Encoding.UTF8, "application/json");`,
    ),
    ...linesIf(
      form,
      "request.Content = new FormUrlEncodedContent(new Dictionary<string, string>\n{",
      ...(form ?? []).map(([name, value]) => `    ["${name}"] = "${value}",`),
      "});",
    ),
    "using var response = await http.SendAsync(request);",
    "response.EnsureSuccessStatusCode();",
    "Console.WriteLine(await response.Content.ReadAsStringAsync());",
  ].join("\n");
}

/** A request in curl, JavaScript, Python, and C#: code blocks one after another, which a page shows as tabs. */
export function requestSamples(request: SampleRequest): string {
  return [
    fence("sh", shell(request)),
    fence("js", javascript(request)),
    fence("python", python(request)),
    fence("csharp", csharp(request)),
  ].join("\n\n");
}

/** What an address shows that opens no game any more. */
export function closedPage(): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="dark">
<title>The game has closed</title>
<h1>The game has closed</h1>
<p>This way in works once and for a short while. Go back to the lobby and open the game again.</p>
</html>
`;
}

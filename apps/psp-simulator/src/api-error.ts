/** An error as the API answers it: an HTTP status, a code and a message. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.code = code;
  }
}

export const invalid = (message: string): ApiError => new ApiError(400, "API_VALIDATION_ERROR", message);

-- The difference that a booking settles is looked up with each request that names one.
CREATE INDEX difference_requests_booking ON difference_requests (booking) WHERE state = 'confirmed';

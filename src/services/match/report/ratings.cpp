#include "match/report/ratings.h"

#include <algorithm>
#include <cmath>

#include "base/assert.h"
#include "match/report/elo.h"

namespace kiebitz::match {
namespace {

constexpr double kEloPerUnit = 173.71779276130073;
constexpr int kMaxSteps = 200;
constexpr double kConverged = 1e-10;
constexpr double kLongestStep = 2.0;  // in units; Newton's method overshoots far from the solution

using Vector = std::vector<double>;
using Matrix = std::vector<Vector>;

double logistic(double x) { return 1 / (1 + std::exp(-x)); }

// The inverse of a symmetric positive definite matrix (Gauss-Jordan; a few dozen rows at most).
Matrix inverse(Matrix a) {
  const std::size_t n = a.size();
  Matrix result(n, Vector(n, 0));
  for (std::size_t i = 0; i < n; ++i) result[i][i] = 1;
  for (std::size_t column = 0; column < n; ++column) {
    const double pivot = a[column][column];
    KIEBITZ_ASSERT(pivot > 0, "the information matrix of a rating fit is regular");
    for (std::size_t k = 0; k < n; ++k) {
      a[column][k] /= pivot;
      result[column][k] /= pivot;
    }
    for (std::size_t row = 0; row < n; ++row) {
      if (row == column) continue;
      const double factor = a[row][column];
      for (std::size_t k = 0; k < n; ++k) {
        a[row][k] -= factor * a[column][k];
        result[row][k] -= factor * result[column][k];
      }
    }
  }
  return result;
}

// Finite ratings exist if from every engine a chain of "took points from" leads to every other (Ford 1957).
bool has_finite_fit(std::size_t engines, const std::vector<Encounter>& encounters) {
  std::vector<std::vector<bool>> reaches(engines, std::vector<bool>(engines, false));
  for (const Encounter& e : encounters) {
    if (e.games.wins + e.games.draws > 0) reaches[e.first][e.second] = true;
    if (e.games.losses + e.games.draws > 0) reaches[e.second][e.first] = true;
  }
  for (std::size_t via = 0; via < engines; ++via)
    for (std::size_t from = 0; from < engines; ++from)
      for (std::size_t to = 0; to < engines; ++to)
        if (reaches[from][via] && reaches[via][to]) reaches[from][to] = true;
  for (std::size_t from = 0; from < engines; ++from)
    for (std::size_t to = 0; to < engines; ++to)
      if (from != to && !reaches[from][to]) return false;
  return true;
}

class Fit {
 public:
  Fit(std::size_t engines, const std::vector<Encounter>& encounters, double made_up_draws)
      : encounters_(encounters), made_up_draws_(made_up_draws), strength_(engines, 0) {}

  // Newton's method on the concave log-likelihood.
  void run() {
    for (int step = 0; step < kMaxSteps; ++step) {
      const Matrix covariance = centred_inverse();
      const Vector slope = gradient();
      double longest = 0;
      Vector change(strength_.size(), 0);
      for (std::size_t i = 0; i < strength_.size(); ++i) {
        for (std::size_t k = 0; k < strength_.size(); ++k) change[i] += covariance[i][k] * slope[k];
        longest = std::max(longest, std::abs(change[i]));
      }
      const double scale = longest > kLongestStep ? kLongestStep / longest : 1;
      for (std::size_t i = 0; i < strength_.size(); ++i) strength_[i] += scale * change[i];
      if (longest < kConverged) return;
    }
  }

  const Vector& strength() const { return strength_; }

  // The inverse of the information about rating differences. Adding a constant to all ratings changes no expected
  // score; the added term fixes the average and is subtracted again.
  Matrix centred_inverse() const {
    const std::size_t n = strength_.size();
    const double level = 1.0 / static_cast<double>(n);
    Matrix information(n, Vector(n, level));
    for (const Encounter& e : encounters_) {
      const double p = expected(e);
      const double weight = static_cast<double>(e.games.games()) * p * (1 - p);
      information[e.first][e.first] += weight;
      information[e.second][e.second] += weight;
      information[e.first][e.second] -= weight;
      information[e.second][e.first] -= weight;
    }
    for (std::size_t i = 0; i < n; ++i) {
      const double p = logistic(strength_[i]);
      information[i][i] += made_up_draws_ * p * (1 - p);
    }
    Matrix result = inverse(std::move(information));
    if (made_up_draws_ > 0) return result;
    for (Vector& row : result)
      for (double& value : row) value -= level;
    return result;
  }

  // The variance of the real results over that of the model, which has neither draws nor pairs. It is measured around
  // the scores that the ratings predict, not around the mean of each encounter, which would follow a single result; the
  // fitted ratings reduce the degrees of freedom.
  double dispersion() const {
    double real = 0;
    double model = 0;
    double results = 0;
    for (const Encounter& e : encounters_) {
      const double p = expected(e);
      const ScoreSample sample = e.pairs.pairs() > 0 ? sample_of(e.pairs) : sample_of(e.games);
      if (sample.count == 0) continue;
      const double spread = sample.variance + (sample.mean - p) * (sample.mean - p);
      real += sample.count * spread * sample.games_per_result * sample.games_per_result;
      model += sample.count * sample.games_per_result * p * (1 - p);
      results += sample.count;
    }
    const double free_results = results - static_cast<double>(strength_.size() - 1);
    if (real <= 0 || model <= 0 || free_results <= 0) return 1;
    const double ratio = real / model * results / free_results;
    // Made-up draws pull the ratings away from the results: such an estimate is never more certain than the model.
    return made_up_draws_ > 0 ? std::max(1.0, ratio) : ratio;
  }

 private:
  double expected(const Encounter& e) const { return logistic(strength_[e.first] - strength_[e.second]); }

  Vector gradient() const {
    Vector slope(strength_.size(), 0);
    for (const Encounter& e : encounters_) {
      const double surplus = e.games.points() - static_cast<double>(e.games.games()) * expected(e);
      slope[e.first] += surplus;
      slope[e.second] -= surplus;
    }
    for (std::size_t i = 0; i < slope.size(); ++i) slope[i] += made_up_draws_ * (0.5 - logistic(strength_[i]));
    return slope;
  }

  const std::vector<Encounter>& encounters_;
  double made_up_draws_;
  Vector strength_;
};

}  // namespace

RatingFit fit_ratings(std::size_t engines, const std::vector<Encounter>& encounters,
                      const std::optional<RatingAnchor>& anchor) {
  RatingFit result;
  if (engines == 0) return result;
  result.is_guess = !has_finite_fit(engines, encounters);
  Fit fit(engines, encounters, result.is_guess ? 1.0 : 0.0);
  fit.run();

  const Vector& strength = fit.strength();
  const Matrix covariance = fit.centred_inverse();
  const double dispersion = fit.dispersion();
  double zero = 0;
  for (const double value : strength) zero += value / static_cast<double>(engines);
  if (anchor) zero = strength[anchor->engine];
  for (std::size_t i = 0; i < engines; ++i) {
    double variance = covariance[i][i];
    if (anchor) {
      const std::size_t a = anchor->engine;
      variance = covariance[i][i] + covariance[a][a] - 2 * covariance[i][a];
    }
    const double rating = kEloPerUnit * (strength[i] - zero) + (anchor ? anchor->rating : 0);
    result.ratings.push_back({rating, kSigmas95 * kEloPerUnit * std::sqrt(std::max(0.0, variance * dispersion))});
  }
  return result;
}

}  // namespace kiebitz::match
